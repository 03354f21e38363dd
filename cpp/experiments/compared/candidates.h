// SPDX-License-Identifier: MIT
//
// Candidates measured in mirrored rounds, and the report of them: each with its time and, where the
// first one is a baseline, with its speedup over that.
#pragma once

#include <string>
#include <vector>

#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/rounds_report.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/mirrored_rounds.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// How candidates are measured in rounds.
struct RoundsOptions {
  std::int64_t warmup = 3;
  std::int64_t rounds = 20;
  double confidence = 0.95;
  double minimum_effect_percent = 1;
  double max_ms = 5000;
  std::int64_t seed = 1;
};

enum class CandidateVerdict : int {
  none,  ///< there is no baseline, or no number
  baseline,
  faster,
  slower,
  not_told_apart,
  not_stable,
};

inline constexpr const char* candidate_verdict_names[] = {"none",   "baseline",       "faster",
                                                          "slower", "not_told_apart", "not_stable"};

/// Field meanings are in the records' descriptions (candidates_records.cpp).
struct Candidate : RoundTimes {
  std::string name, kernel;
  CandidateVerdict verdict = CandidateVerdict::none;
  measure::Estimate speedup{{}, {}, {}, 1};  ///< with its widening, also where that is 1
  bool within_minimum_effect = false;
  measure::Estimate slot_effect;

  static const measure::RecordType record_type;
};

struct CandidatesReport : RoundsReport {
  Outcome outcome = Outcome::unfinished;
  std::vector<Candidate> candidates;
  std::vector<double> fastest;  ///< places
  std::vector<double> control_samples_ms, orders;
  std::vector<double> reference_ms;

  static const measure::RecordType record_type;
};

/// What a candidate is called, and the kernel that runs.
struct CandidateName {
  std::string name, kernel;
};

/// What `mirrored_rounds` has found so far of candidates with these names; with a baseline its last
/// one is the control.
[[nodiscard]] CandidatesReport candidates_report(const measure::MirroredRounds& mirrored_rounds,
                                                 const std::vector<CandidateName>& names,
                                                 const RoundsOptions& options,
                                                 const measure::ClockEstimate& clock);

/// What the raw samples of a saved report of these options say of its candidates, of which only the
/// names are there where nothing was measured; `has_control` where the first is a baseline. Error
/// ("invalid_value"): what it has are none.
[[nodiscard]] measure::Result<CandidatesReport> recomputed_candidates(const Value& report,
                                                                      const RoundsOptions& options,
                                                                      bool has_control);

/// The rules of rounds with these options, of whose time allowed preparing took `prepared`.
[[nodiscard]] measure::MirroredRoundsOptions mirrored_rounds_options(
    const RoundsOptions& options, measure::Duration prepared = {});

}  // namespace flopscope::experiments
