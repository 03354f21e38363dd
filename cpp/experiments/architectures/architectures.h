// SPDX-License-Identifier: MIT
//
// Architectures on one task, side by side: what each has in parameters, work and bytes, and where
// it can run also its time, its memory and its share of the machine's peak, which is measured here.
//
// Architectures of unequal size say little about each other. One that can be of any width is made
// as alike to the first as it can be, in what `match` says.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/cost.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/memory.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/layers/model.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/reason.h"

namespace flopscope::experiments {

/// What architectures shall have in common.
enum class Match : int { parameters, flops, time };
inline constexpr const char* match_names[] = {"parameters", "flops", "time"};
inline constexpr measure::Choices match_choices{match_names};

struct ArchitecturesOptions {
  Match match = Match::parameters;
  std::int64_t width = 128;  ///< of the MLP that reads a digit; the other two follow it
  std::int64_t batch = 8;    ///< images that go through each of these three at once
  double max_ms = 1000;      ///< for each model that is timed
  std::int64_t warmup = 3;
  std::int64_t runs = 30;
  double confidence = 0.95;
  std::int64_t iterations = 1;  ///< calls whose memory is recorded
  measure::Convention convention = measure::Convention::flops;
  bool count_masked = true;  ///< as in CostOptions
  std::int64_t seed = 1;

  static const measure::RecordType record_type;
};

/// An architecture: a model of one size, or how to make one of any width.
struct Architecture {
  std::string name;
  Subject subject;              ///< a model on a batch; without the model where `of_width` makes it
  std::optional<double> width;  ///< of `subject`, where that is known
  std::function<layers::Model(std::int64_t width)> of_width = nullptr;
};

// Field meanings are in the records' descriptions (architectures_records.cpp).

struct ArchitectureReport {
  std::string name;
  std::string model;  ///< the name of a known one, or a spec
  std::int64_t batch = 1;
  std::optional<double> width;
  double params = 0, flops = 0, bytes = 0;
  CostReport cost;
  std::optional<double> match_ratio;
  bool alike = false;
  measure::Reason absent;
  std::optional<TimingReport> timing;
  std::optional<MemoryReport> memory;
  std::optional<double> forward_ms, peak_mb, held_mb, flops_per_s, efficiency_percent;

  static const measure::RecordType record_type;
};

struct ArchitecturesReport {
  Match match = Match::parameters;
  bool matched = false;
  std::optional<double> peak_flops_per_s;
  std::optional<TimingReport> peak;
  std::vector<ArchitectureReport> architectures;
  std::vector<double> by_time;  ///< places in that list
  measure::Estimate time_ratio;
  std::vector<Verdict> verdicts;

  static const measure::RecordType record_type;
};

/// What architectures shall have in common, of one of them; none of time where it was not timed.
[[nodiscard]] std::optional<double> matched_quantity(const ArchitectureReport& architecture,
                                                     Match match);

/// Says of a report's architectures which are as much as the first and which are the fastest, and
/// sets them against the peak where that is known.
void put_in_order(ArchitecturesReport& report);

/// Says of a report whose architectures are in order which of them ran above the peak.
void judge_efficiency(ArchitecturesReport& report);

/// The fields of a report that follow from its counts and samples.
extern const measure::RecordType architectures_order;

/// What follows from the counts and the samples of a saved report, whose intervals are at
/// `confidence`. Error ("invalid_value"): what it has are none.
[[nodiscard]] measure::Result<ArchitecturesReport> recomputed_architectures(const Value& report,
                                                                            double confidence);

/// So much more or less than the first architecture has is still as much.
inline constexpr double alike_share = 0.1;

/// Makes the experiment: each architecture in turn is sized, counted, timed and its memory
/// recorded; the machine's peak comes last. The first must be of one size. `clock` must outlive it.
[[nodiscard]] StartedExperiment architectures(std::vector<Architecture> all,
                                              const ArchitecturesOptions& options,
                                              measure::KnownClock clock);

}  // namespace flopscope::experiments
