// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The report of a training: what is known beforehand, what is added on the way, and its verdicts.
#pragma once

#include <optional>
#include <vector>

#include "flopscope/experiments/training.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/memory_ledger.h"
#include "learning/training_task.h"

namespace flopscope::experiments {

/// All of a report that is known beforehand.
[[nodiscard]] TrainingReport planned_report(const TrainingTask& task,
                                            const TrainingOptions& options);

/// What is in the books of one step so far, by category: at its peak, and now, which is after one
/// of its parts. Each part's `now` is told once, at its end.
void add_step_memory(TrainingReport& report, double StepMemory::*now,
                     measure::MemoryLedger& ledger);
/// Adds the labelled moments and the timeline of a recorded step.
void add_memory_course(TrainingReport& report, measure::MemoryLedger& ledger);

/// How fast steps were, stretch by stretch as a clock timed them.
class TrainingPace {
 public:
  void add(std::int64_t steps, measure::Duration time);
  /// Takes the last stretch back.
  void drop_last();

  /// Writes each stretch down.
  void write_to(TrainingReport& report) const;
  [[nodiscard]] std::int64_t steps() const { return steps_; }
  [[nodiscard]] measure::Duration time() const { return time_; }
  [[nodiscard]] std::int64_t stretches() const { return static_cast<std::int64_t>(each_.size()); }
  /// The time of a step, by all of their time; its interval by how the stretches differ from that.
  [[nodiscard]] measure::Estimate step_ms(double confidence) const;

 private:
  struct Stretch {
    std::int64_t steps;
    measure::Duration time;
  };
  std::vector<Stretch> each_;
  std::int64_t steps_ = 0;
  measure::Duration time_{0};
};

/// Adds how many samples a second were learned from, by the answers to each.
void add_pace(TrainingReport& report, const TrainingPace& pace, std::int64_t answers,
              const measure::ClockEstimate& estimate);

/// The last test's loss in bits.
void add_bits(TrainingReport& report);

/// Judges a report whose numbers are all there: says what came of the training and what to know
/// before believing it. `failure` is what ended it, if anything did; `out_of_time` whether its time
/// is used up.
void judge_training(TrainingReport& report, const std::optional<measure::Error>& failure,
                    bool out_of_time, double max_ms);

}  // namespace flopscope::experiments
