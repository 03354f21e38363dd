// SPDX-License-Identifier: MIT
//
// The ladder of kernels: the same operation by every one that this build has, from the textbook's
// loops to the threads, in mirrored rounds (measure/mirrored_rounds.h) together with the arithmetic
// peaks. So each rung has quartets with the one below it, with the naive one and with the peak, and
// whatever disturbs one disturbs all. No rung is timed before its output was compared with the
// naive one's.
//
// The rungs in their order: js, naive, blocked, materialized (of attention only), simd, threads.
// What an operation or a build lacks is listed with the reason.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/candidates.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/rounds_report.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/layers/peak.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/mirrored_rounds.h"
#include "flopscope/measure/reason.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct LadderOptions : RoundsOptions {
  static const measure::RecordType record_type;
};

/// Field meanings are in the records' descriptions (ladder_records.cpp).
struct LadderRung : RoundTimes {
  std::string kernel;
  std::int64_t verified_elements = 0;
  CandidateVerdict verdict = CandidateVerdict::none;
  measure::Estimate step;
  measure::Estimate speedup;
  std::optional<double> flops_per_s;
  measure::Estimate peak_percent;

  static const measure::RecordType record_type;
};

/// The arithmetic peak that rungs are measured against.
struct LadderPeak {
  std::string kernel;
  std::optional<double> flops_per_s;
  std::optional<double> accumulators;
  std::optional<double> flops;
  std::vector<double> samples_ms;

  static const measure::RecordType record_type;
};

/// A kernel without a rung here.
struct MissingRung {
  std::string kernel;
  measure::Reason reason;

  static const measure::RecordType record_type;
};

struct LadderReport : RoundsReport {
  Outcome outcome = Outcome::unfinished;
  std::string name;
  measure::Convention convention = measure::Convention::flops;
  double flops = 0;
  bool fused = false;
  std::int64_t threads = 1;
  std::vector<LadderRung> rungs;
  std::vector<LadderPeak> peaks;
  std::vector<MissingRung> missing;
  std::vector<double> control_samples_ms, orders;

  static const measure::RecordType record_type;
};

/// A loop of arithmetic that no kernel can outrun.
struct PeakLoop {
  layers::Kernel kernel = layers::Kernel::simd;
  layers::PeakForm form = layers::PeakShape{}.form;
  /// Operations of a call of one that was measured elsewhere; else those of the loop here.
  std::optional<double> flops = {};
};

/// What the ladder of a subject consists of.
struct LadderPlan {
  std::string name;  ///< of the subject
  measure::Convention convention = measure::Convention::flops;
  double flops = 0;                     ///< of one call, in this convention
  std::vector<layers::Kernel> kernels;  ///< the naive one, then the others in the rungs' order
  std::vector<PeakLoop> peaks;          ///< in all forms, of one thread, then of all
  std::vector<MissingRung> missing;
};
[[nodiscard]] LadderPlan ladder_plan(const Subject& subject);
/// How its candidates are called, the control apart.
[[nodiscard]] std::vector<CandidateName> candidate_names(const LadderPlan& plan);

/// What is run to measure a peak: on several threads each works for as long as one does alone.
[[nodiscard]] Subject peak_subject(const PeakLoop& loop);

/// What `mirrored_rounds` has found so far. Its candidates: the naive rung, the others in their
/// order, the peaks, and a second naive one as the control.
[[nodiscard]] LadderReport ladder_report(const measure::MirroredRounds& mirrored_rounds,
                                         const LadderPlan& plan, const LadderOptions& options,
                                         const measure::ClockEstimate& clock);

/// What the raw samples of a saved report of these options say. Error ("invalid_value"): its orders
/// and samples do not fit each other, or its rungs are no kernels.
[[nodiscard]] measure::Result<LadderReport> recomputed_ladder(const Value& report,
                                                              const LadderOptions& options);

/// Makes the experiment. The subject's kernel is how far up it climbs: to the top for `fastest`.
/// `clock` must outlive it. Errors: those of preparing the subject with each kernel.
[[nodiscard]] StartedExperiment ladder(const Subject& subject, const LadderOptions& options,
                                       measure::KnownClock clock);

}  // namespace flopscope::experiments
