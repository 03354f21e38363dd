// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The time of a training step, in its parts. A step's parts follow one another and each is short,
// so none could be told from the next by a browser's clock: the forward pass with the loss, the
// optimizer and the whole step are each timed in batches of their own.
//
// Backward has nothing to go back through without a forward pass, so it cannot be repeated alone:
// it is the whole less the other two, with an interval that holds whatever theirs allow.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "flopscope/experiments/timing_report.h"
#include "flopscope/experiments/training.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/timer.h"
#include "learning/classifier.h"

namespace flopscope::experiments {

/// The work of a step's parts. The loss goes with the forward pass, its gradient included.
struct StepWork {
  measure::Cost forward, loss, backward, optimizer;
};

/// Why something of a step has no time, where it is not measured.
[[nodiscard]] measure::Reason absent_because(Outcome outcome);

/// What the whole takes beyond the two others. Its interval holds whatever theirs allow, at least
/// 0; the errors of the clock add up. Without a time where one of the three has none or nothing is
/// left, with the reason.
[[nodiscard]] StepTime backward_time(const StepTime& whole, const StepTime& forward,
                                     const StepTime& optimizer);

class StepTimer {
 public:
  /// Each part gets `budget`.
  StepTimer(measure::Duration budget, double confidence, measure::KnownClock clock);

  /// Times one part for a stretch. `classifier` has a batch loaded; what it learned is changed
  /// unless its learning rate is 0. Error: "out_of_memory" or "not_finite"; then nothing of the
  /// stretch is kept.
  [[nodiscard]] std::optional<measure::Error> advance(Classifier& classifier);
  bool interrupt(measure::Interruption reason);

  [[nodiscard]] bool done() const;
  [[nodiscard]] measure::Duration remaining() const;
  /// All parts, those that are not timed (yet) without a time and with the reason.
  [[nodiscard]] std::vector<StepTime> times(const StepWork& work) const;
  [[nodiscard]] std::vector<measure::Dropped> dropped() const;

 private:
  [[nodiscard]] TimingReport report_of(std::size_t part) const;

  measure::KnownClock clock_;
  TimingOptions options_;
  std::array<measure::Timer, 3> timers_;  // forward, optimizer, step
  std::size_t latest_ = 0;                // that was advanced
};

}  // namespace flopscope::experiments
