// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Prepared operations that are called in turn, as the `Rules` say, which are a measure::Interleaver
// or measure::MirroredRounds: the first calls, then a verification of each against its naive
// kernel, then warm-up and what is measured. What is made of the times is for the experiments to
// say.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "flopscope/experiments/stretch.h"
#include "flopscope/measure/batch.h"
#include "flopscope/measure/interleaver.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/mirrored_rounds.h"
#include "timed/checked_operation.h"

namespace flopscope::experiments {

template <class Rules>
class OperationTurns {
 public:
  /// The last of `operations` may be a copy of the first: so many as `verified` are not. `clock`
  /// must outlive it.
  OperationTurns(std::vector<CheckedOperation>&& operations, std::size_t verified, Rules rules,
                 measure::KnownClock clock)
      : operations_(std::move(operations)),
        copy_begins_(verified),
        clock_(clock),
        at_first_(std::move(rules)),
        rules_(at_first_),
        before_(at_first_) {}

  /// Advances and drops as an Experiment does.
  bool advance() {
    before_ = rules_;
    measure::SleepWatch watch(clock_);
    make_batches();
    if (watch.slept()) interrupt(measure::Interruption::suspended);
    return is_open();
  }
  bool interrupt(measure::Interruption reason) {
    const bool dropped = rules_.drop_since(before_, reason);
    before_ = rules_;
    return dropped && is_open();
  }

  /// With what they have found so far.
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const CheckedOperation& operation(std::size_t place) const {
    return operations_[place];
  }
  /// Adds to `verdicts` what the verifications found, each as `of(place, verdict)` makes it; a
  /// failure stands alone and takes `outcome`.
  template <class Of>
  void judge(Outcome& outcome, std::vector<Verdict>& verdicts, Of&& of) const {
    for (std::size_t place = 0; place < operations_.size(); ++place) {
      if (auto failure = operations_[place].failure()) {
        outcome = failure->outcome;
        verdicts = {of(place, std::move(failure->verdict))};
        break;
      }
      const auto& check = operations_[place].check();
      if (check && check->verdict()) add_verdict(verdicts, of(place, *check->verdict()));
    }
  }

 private:
  static std::size_t place_of(const measure::Interleaver::Batch& batch) {
    return static_cast<std::size_t>(batch.contender);
  }
  static std::size_t place_of(const measure::MirroredRounds::Batch& batch) {
    return batch.candidate;
  }

  /// At least one, however coarse the clock: one of its steps may be longer than a stretch.
  void make_batches() {
    if (!is_open()) return;
    const measure::Duration end = clock_.now() + timing_stretch(clock_);
    do {
      make_batch();
      // After the first calls, which it would warm up, and before anything is timed; calls too slow
      // to go on left no output of the others.
      if (!verified_ && is_open() && rules_.phase() != measure::Phase::first_call) verify();
      if (any(&CheckedOperation::ran_short)) before_ = rules_ = at_first_;
    } while (is_open() && clock_.now() < end);
  }

  void make_batch() {
    const auto batch = rules_.next();
    const auto call = [&operation = operations_[place_of(batch)]] { operation.run(); };
    if (batch.lead_in) measure::make_calls(call, 1);
    const measure::Duration begin = clock_.now();
    measure::make_calls(call, batch.calls);
    rules_.record(begin, clock_.now());
  }

  void verify() {
    for (std::size_t place = 0; place < copy_begins_; ++place) operations_[place].verify();
    verified_ = true;
  }

  [[nodiscard]] bool any(bool (CheckedOperation::*is)() const) const {
    return std::any_of(operations_.begin(), operations_.end(),
                       [is](const CheckedOperation& each) { return (each.*is)(); });
  }
  [[nodiscard]] bool is_open() const { return !rules_.done() && !any(&CheckedOperation::failed); }

  std::vector<CheckedOperation> operations_;
  std::size_t copy_begins_;
  measure::KnownClock clock_;
  Rules at_first_, rules_;
  Rules before_;           // the stretch
  bool verified_ = false;  // once the first calls were made
};

}  // namespace flopscope::experiments
