// SPDX-License-Identifier: MIT
//
// Data-parallel training on workers: one batch shared by 1, 2, 4 and more of them, each with a
// replica of the model (replica.h), whose gradients go round a ring until all have their sum. What
// a step takes on each number is measured in mirrored rounds with one worker as the baseline
// (measure/mirrored_rounds.h), and of each worker's time what went into computing, into exchanging
// and into waiting for its neighbour. Before anything is timed, every worker's gradients after the
// exchange are compared with those of the whole batch on one.
//
// The workers and their messages are errands: C++ starts none, and hears how long they took. Beside
// it stands what machines would need by the alpha-beta model (measure/all_reduce.h), with the
// reader's own network and the step that was measured here on one worker: a model, no measurement.
//
// What it cannot do: tell the way of a message from a neighbour who is late, since both are
// waiting; or hide the exchange behind the backward pass, as frameworks do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/candidates.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/rounds_report.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/mirrored_rounds.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct DistributedOptions : RoundsOptions {
  DistributedOptions() { max_ms = 8000; }

  std::vector<double> values;        ///< numbers of workers; empty: 1, 2, 4 and so on, and all
  double latency_us = 20;            ///< alpha of the model
  double bandwidth_gbit_per_s = 10;  ///< one over its beta

  static const measure::RecordType record_type;
};

/// Who runs the errands.
struct Workers {
  std::int64_t most = 0;  ///< of them that run at a time; 0 where none can be started

  static const measure::RecordType record_type;
};

// Field meanings are in the records' descriptions (distributed_records.cpp).

/// A step on so many workers.
struct DistributedPoint : RoundTimes {
  double workers = 1, samples_per_worker = 0;
  measure::Estimate speedup, efficiency_percent;
  measure::Estimate compute_ms, exchange_ms, waiting_ms;
  measure::Estimate compute_percent, exchange_percent, waiting_percent;
  std::optional<double> gradient_error;
  /// The parts of a step in each timed batch, of which the means are made.
  std::vector<double> compute_samples_ms, exchange_samples_ms, waiting_samples_ms;

  static const measure::RecordType record_type;
};

/// The exchange between so many machines, and their efficiency, by the model.
struct ModelledPoint {
  double machines = 2;
  double ring_ms = 0, tree_ms = 0;
  measure::Estimate ring_efficiency_percent, tree_efficiency_percent;

  static const measure::RecordType record_type;
};

struct DistributedReport : RoundsReport {
  Outcome outcome = Outcome::unfinished;
  std::string name;
  double params = 0, gradient_bytes = 0;
  double most_workers = 1;
  std::vector<DistributedPoint> points;
  std::vector<ModelledPoint> modelled;
  std::vector<double> control_samples_ms, orders;

  static const measure::RecordType record_type;
};

/// The ms of a step that a worker spent, in the mean of all workers.
struct StepShares {
  double compute_ms = 0, exchange_ms = 0, waiting_ms = 0;

  [[nodiscard]] double all_ms() const { return compute_ms + exchange_ms + waiting_ms; }
};

/// What is measured.
struct DistributedPlan {
  std::string name;
  double batch = 1, params = 0, most_workers = 1;
  std::vector<double> workers;         ///< in ascending order, from 1
  std::vector<double> gradient_error;  ///< of each but the first, once it was compared
};

/// What `mirrored_rounds` and the shares of each candidate's batches have found so far. Its
/// candidates: each number of workers, and one worker again as the control.
[[nodiscard]] DistributedReport distributed_report(
    const measure::MirroredRounds& mirrored_rounds,
    const std::vector<std::vector<StepShares>>& shares, const DistributedPlan& plan,
    const DistributedOptions& options, const measure::ClockEstimate& clock);

/// What the raw samples of a saved report of these options say. Error ("invalid_value"): what it
/// has are none.
[[nodiscard]] measure::Result<DistributedReport> recomputed_distributed(
    const Value& report, const DistributedOptions& options);

/// 2 to 1,024 machines that each take `step_ms` for a step of their own and then exchange
/// `gradient_bytes`: their efficiency is as sure as that time, and the model as a model is.
[[nodiscard]] std::vector<ModelledPoint> modelled_machines(const measure::Estimate& step_ms,
                                                           double gradient_bytes,
                                                           const DistributedOptions& options);

/// Makes the experiment of `model`, whose batch is shared. `clock` must outlive it. Errors:
/// "no_workers" where none can be started; "invalid_value" for numbers of workers that do not
/// divide the batch; those of making a replica.
[[nodiscard]] StartedExperiment distributed(const Subject& model, const DistributedOptions& options,
                                            const Workers& workers, measure::KnownClock clock);

}  // namespace flopscope::experiments
