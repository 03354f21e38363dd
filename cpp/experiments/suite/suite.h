// SPDX-License-Identifier: MIT
//
// Which of many? All candidates in mirrored rounds (measure/rota.h), so that each has a quartet
// with the first one, the baseline, in every round, as in a comparison; and a second copy of the
// baseline as the control of all of them.
//
// Candidates are told apart by their places: two of the same name are two rows. Each interval is as
// sure as it says for its own candidate; of many equal ones some will lie beyond theirs, which is
// what the smallest difference that matters is for. Which is the fastest, and which cannot be told
// from it, is said with the confidence asked for of all of them together (measure/fastest.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing.h"
#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/rota.h"

namespace flopscope::experiments {

struct SuiteOptions {
  bool baseline = true;
  std::int64_t warmup = 3;
  std::int64_t rounds = 20;
  double confidence = 0.95;
  double minimum_effect_percent = 1;
  double max_ms = 5000;
  std::int64_t seed = 1;
};

enum class SuiteVerdict : int {
  none,  ///< there is no baseline, or no number
  baseline,
  faster,
  slower,
  not_told_apart,
  not_stable,
};

inline constexpr const char* suite_verdict_names[] = {"none",   "baseline",       "faster",
                                                      "slower", "not_told_apart", "not_stable"};

/// Field meanings are in the records' descriptions (suite_records.cpp).
struct SuiteCandidate {
  std::string name, kernel;
  SuiteVerdict verdict = SuiteVerdict::none;
  std::optional<double> p50_ms, median_ci_low_ms, median_ci_high_ms, median_widening;
  std::optional<double> speedup, speedup_ci_low, speedup_ci_high;
  bool within_minimum_effect = false;
  std::optional<double> slot_effect, slot_effect_ci_low, slot_effect_ci_high, slot_effect_widening;
  double widening = 1;
  std::optional<double> clock_error_percent;
  std::int64_t runs = 0, batch_size = 1;
  std::vector<double> samples_ms;
};

struct SuiteReport {
  TimingOutcome outcome = TimingOutcome::unfinished;
  std::int64_t rounds = 0;
  double confidence = 0.95;
  double minimum_effect_percent = 1;
  std::vector<SuiteCandidate> candidates;
  std::vector<double> fastest;  ///< places
  std::optional<double> control_ratio, control_ci_low, control_ci_high, control_widening;
  std::vector<double> control_samples_ms, orders;
  std::optional<double> clock_resolution_ms, clock_error_percent;
  double elapsed_ms = 0;
  std::vector<measure::Dropped> dropped;
  std::vector<Verdict> verdicts;
};

/// What a candidate is called, and the kernel that runs.
struct CandidateName {
  std::string name, kernel;
};

/// What `rota` has found so far of candidates with these names; with a baseline its last one is the
/// control.
[[nodiscard]] SuiteReport suite_report(const measure::Rota& rota,
                                       const std::vector<CandidateName>& names,
                                       const SuiteOptions& options, measure::ClockEstimate clock);

/// The rules of a suite with these options.
[[nodiscard]] measure::RotaOptions rota_options(const SuiteOptions& options);

/// Makes the experiment that measures `subjects`, 2 to 16 of them: the first calls, then a
/// verification of each against its naive kernel, then warm-up and rounds. `clock` must outlive it.
/// Errors: "invalid_value" for their number, and those of preparing them.
[[nodiscard]] measure::Result<std::unique_ptr<Experiment>> suite(std::vector<Subject> subjects,
                                                                 const SuiteOptions& options,
                                                                 measure::Clock& clock,
                                                                 measure::ClockEstimate estimate);

}  // namespace flopscope::experiments

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::SuiteOptions>();
template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::SuiteCandidate>();
template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::SuiteReport>();
