// SPDX-License-Identifier: MIT
//
// Threads and what more of them gain: the same work on more of them (strong scaling), and work that
// grows with them (weak scaling), all in mirrored rounds (measure/mirrored_rounds.h) with one
// thread as the baseline, so that whatever disturbs one number of threads disturbs all.
//
// Of each number there is the speedup, its share of the ideal one (efficiency), and the share of
// the work that more threads make no faster: Karp and Flatt's where the work stays, Gustafson's
// where it grows (measure/amdahl.h). That share comes out the same for every number of threads
// where it alone holds the speedup back; where it rises, sharing itself costs, or the memory that
// all read is used up.
//
// What it cannot do: tell cores that are real from those that share one (SMT), slow ones from fast
// ones, or a core that slows down because others are busy, from work that is not shared.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "flopscope/experiments/candidates.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/rounds_report.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/mirrored_rounds.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct ThreadsOptions : RoundsOptions {
  std::vector<double> values;  ///< numbers of threads; empty: 1, 2, 4 and so on, and all
  std::string axis;            ///< what grows with them; empty: the batch, or the first count

  static const measure::RecordType record_type;
};

/// The work on so many threads. Field meanings are in the record's description.
struct ThreadsPoint : RoundTimes {
  double threads = 1;
  double value = 0;  ///< of the axis
  measure::Estimate speedup, efficiency_percent, serial_percent;

  static const measure::RecordType record_type;
};

/// Field meanings are in the record's description (threads_records.cpp).
struct ThreadsReport : RoundsReport {
  Outcome outcome = Outcome::unfinished;
  std::string name, kernel, axis;
  double most_threads = 1;
  std::vector<ThreadsPoint> points;  ///< the same work
  std::vector<ThreadsPoint> grown;   ///< so many times the work
  std::vector<double> control_samples_ms, orders;

  static const measure::RecordType record_type;
};

/// What is measured.
struct ThreadsPlan {
  std::string name, axis;
  double value = 0;             ///< of the axis, on one thread
  std::vector<double> threads;  ///< in ascending order, from 1
};

/// How the candidates of a plan are called: one for each number of threads, then the grown work for
/// each but the first.
[[nodiscard]] std::vector<CandidateName> candidate_names(const ThreadsPlan& plan);

/// What `mirrored_rounds` has found so far. Its candidates: the same work on each number of
/// threads, the grown work on each but one, and a second copy on one as the control.
[[nodiscard]] ThreadsReport threads_report(const measure::MirroredRounds& mirrored_rounds,
                                           const ThreadsPlan& plan, const ThreadsOptions& options,
                                           const measure::ClockEstimate& clock);

/// What the raw samples of a saved report of these options say. Error ("invalid_value"): its orders
/// and samples do not fit each other.
[[nodiscard]] measure::Result<ThreadsReport> recomputed_threads(const Value& report,
                                                                const ThreadsOptions& options);

/// Makes the experiment. `clock` must outlive it. Errors: "one_thread" for a build without threads
/// and a lab that has one; "invalid_value" for numbers that are none of its threads, and an axis
/// that the subject lacks; "unavailable_kernel" for a subject without a kernel that shares its
/// work; those of preparing the subject.
[[nodiscard]] StartedExperiment threads(const Subject& subject, const ThreadsOptions& options,
                                        measure::KnownClock clock);

}  // namespace flopscope::experiments
