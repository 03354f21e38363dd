// SPDX-License-Identifier: MIT
//
// The rules by which several subjects are measured in turn on one budget: how often each is called
// in a batch, how many rounds there are, and what is too short to be judged. Whose turn it is
// within a round, and what is made of the times, is for those who use it (interleaver.h,
// mirrored_rounds.h).
//
// Before the rounds each subject is called once alone, then warmed up in batches that double until
// the clock can judge one.
//
// All batches make equally many calls, so that each subject pays alike for the caches that the
// others have emptied; where one takes more than 4 times as long as another, batches of equally
// long time instead, since a clock judges by length. A batch lasts at least 250 steps of the clock
// (an error of 2R/D below 1 %) and as long as told, against which filling the caches again is
// small. What is measured in turn may be repeated within a round, so that short batches, of which
// an interruption hits few, fill as much time as long ones. Where the budget does not allow that
// there are fewer rounds, but no fewer than told; then shorter batches with a wider error; and
// where that passes 50 % there is no number at all. Calls so slow that the least rounds would take
// more than the budget are not made; what preparing the subjects took counts as well, and calls
// that are known to follow. A subject that becomes so fast that its batch cannot be judged (a
// compiler that comes late) begins the rounds anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::measure {

struct RoundsOptions {
  std::int64_t warmup = 3;   ///< warm-up batches of each subject
  std::int64_t rounds = 10;  ///< wanted, at least one
  std::int64_t fewest = 4;   ///< for whose sake batches become shorter, unless fewer are wanted
  std::int64_t least = 1;    ///< without which there is no answer
  Duration budget = from_ms(5000);  ///< of all calls
  Duration batch = from_ms(5);      ///< what a batch lasts, unless the clock needs longer
  Duration repeated{0};             ///< what the repetitions of a batch in a round last together
  Duration prepared{0};             ///< of the budget, what preparing the subjects took
  std::int64_t closing_calls = 0;   ///< of the budget, calls of each that follow the rounds
};

class Rounds {
 public:
  /// A round makes `batches[i]` batches of subject i. A clock that does not move finishes at once:
  /// cannot_resolve.
  Rounds(RoundsOptions options, const ClockEstimate& clock,
         const std::vector<std::size_t>& batches);

  [[nodiscard]] bool done() const { return phase_ == Phase::finished; }
  [[nodiscard]] Phase phase() const { return phase_; }
  /// Before the rounds whose turn it is, within a round which of its batches.
  [[nodiscard]] std::size_t turn() const { return turn_; }
  [[nodiscard]] std::int64_t round() const { return round_; }
  [[nodiscard]] std::int64_t rounds_planned() const { return rounds_planned_; }
  /// How often each batch of a round is made.
  [[nodiscard]] std::size_t repetitions() const { return repetitions_; }
  /// Calls in each batch of that subject.
  [[nodiscard]] std::int64_t calls(std::size_t subject) const { return subjects_[subject].calls; }
  /// Whether one call must be made before the first clock reading, so that the batch does not begin
  /// with what another subject left in the caches.
  [[nodiscard]] bool lead_in(std::size_t subject) const {
    return phase_ == Phase::timing && calls(subject) > 1;
  }

  /// Takes the readings around a batch of that subject, lead-in apart. Gives the time of a call in
  /// ms where the batch belongs to a round. Where one of a round gives none, the rounds before it
  /// are void, too: they begin anew, or are over.
  [[nodiscard]] std::optional<double> record(std::size_t subject, Duration begin, Duration end);

  /// Counts time that was measured in vain against the budget, though no more than `dropped_share`;
  /// where that happens again and again, the rounds are over.
  void lose(Duration lost);

  /// Why there is no number; `unfinished` unless it gave up.
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  /// The subject that it gave up at.
  [[nodiscard]] std::optional<std::size_t> failed() const { return failed_; }
  /// The budget that the least rounds need at the least, where it gave up because of that.
  [[nodiscard]] std::optional<Duration> needed() const { return needed_; }
  /// 2R/D of the shortest batch of the rounds, as a fraction; infinite while there is none.
  [[nodiscard]] double clock_error() const;
  [[nodiscard]] Duration elapsed() const { return elapsed_; }
  [[nodiscard]] Duration remaining() const;  ///< expected for the rest of the plan

 private:
  struct Calibration {
    std::size_t batches = 0;  // in a round
    std::int64_t calls = 1;
    std::int64_t judged = 0;                                 // batches long enough to be judged
    Duration call{std::numeric_limits<double>::infinity()};  // the fastest seen
  };

  void record_first(Duration work);
  void record_warmup(Duration work);
  [[nodiscard]] std::optional<double> record_batch(std::size_t subject, Duration work);
  void plan();
  void restart(std::size_t subject);
  void give_up(Outcome outcome, std::optional<std::size_t> subject);
  [[nodiscard]] Duration round_expected() const;
  [[nodiscard]] std::int64_t least_rounds() const;
  void end_here();
  void give_up_slow();
  [[nodiscard]] Duration left() const;  // of the budget
  [[nodiscard]] bool can_do_better(Duration work) const;
  [[nodiscard]] bool too_fast(Duration work, double calls) const;
  [[nodiscard]] double error_of(Duration span) const;

  RoundsOptions options_;
  ClockEstimate clock_;
  std::vector<Calibration> subjects_;
  std::size_t batches_per_round_ = 0;  // each of them repeated
  std::size_t repetitions_ = 1;
  Phase phase_ = Phase::first_call;
  Outcome outcome_ = Outcome::unfinished;
  std::optional<std::size_t> failed_;
  std::size_t turn_ = 0;
  std::int64_t round_ = 0;
  std::int64_t rounds_planned_ = 0;
  bool long_enough_ = false;  // batches, as they were planned
  int restarts_ = 0;
  Duration warmup_begin_{0};  // in terms of the budget spent
  Duration rounds_begin_{0};
  Duration shortest_{std::numeric_limits<double>::infinity()};
  Duration elapsed_{0};
  Duration closing_{0};  // what the calls take that follow
  std::optional<Duration> needed_;
};

/// What is left of `budget` after preparing the subjects.
[[nodiscard]] Duration less_preparing(Duration budget, Duration prepared);

}  // namespace flopscope::measure
