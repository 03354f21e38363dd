// SPDX-License-Identifier: MIT
//
// Decides which subject a comparison calls next, and how often, and keeps the quartets it found. It
// never calls the subjects, so the same rules serve C++ callables and asynchronous JavaScript: ask
// `next()`, make those calls, hand the two clock readings to `record()`, and repeat until `done()`.
//
//   SteadyClock clock;
//   Interleaver interleaver({}, estimate_clock(clock));
//   while (advance(interleaver, clock, baseline, optimized, copy_of_baseline)) {}
//   compare(interleaver.quartets(), interleaver.control_quartets(), {});
//
// A round is ABBA, BAAB and one quartet of A and its copy A', in either order in turn: twelve
// batches. Before the rounds each subject is called once alone, then warmed up in batches that
// double until the clock can judge one.
//
// All batches make equally many calls, so that each subject pays alike for the caches that the
// other has emptied; where one takes more than 4 times as long as the other, batches of equally
// long time instead, since a clock judges by length. A batch lasts at least 250 steps of the clock
// (an error of 2R/D below 1 %) and 5 ms, against which filling the caches again is small. Where the
// budget does not allow that there are fewer rounds, but no fewer than 4; then shorter batches with
// a wider error; and where that passes 50 % there is no number at all. A subject that becomes so
// fast that its batch cannot be judged (a compiler that comes late) begins the comparison anew.
//
// What it cannot do: tell work that the compiler deleted from work that is small, unless it is
// faster than any processor; a timing, which compares with an empty loop, can (sampler.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "flopscope/measure/batch.h"
#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/quartet.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::measure {

/// Who is called: A, B, or the copy of A that the control compares it with.
enum class Contender : int { baseline, optimized, control };

struct InterleaverOptions {
  std::int64_t warmup = 3;     ///< warm-up batches of each subject
  std::int64_t quartets = 20;  ///< of A and B wanted; whole rounds of two
  Duration budget = from_ms(5000);
};

class Interleaver {
 public:
  /// A clock that does not move finishes at once: cannot_resolve. Negative options count as 0; at
  /// least one round is made.
  Interleaver(InterleaverOptions options, ClockEstimate clock);

  struct Batch {
    Contender contender;
    std::int64_t calls;
    /// Whether one call must be made before the first clock reading, so that the batch does not
    /// begin with what the other subject left in the caches.
    bool lead_in;
  };

  [[nodiscard]] bool done() const { return phase_ == Phase::finished; }
  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] Batch next() const;
  /// Takes the readings around the batch that `next()` asked for, lead-in apart.
  void record(Duration begin, Duration end);

  /// Goes back to `before`, a copy of this interleaver, because of an interruption since then. It
  /// lists what is dropped and counts its time against the budget, though no more than
  /// `dropped_share`. False if there is nothing to drop.
  bool drop_since(const Interleaver& before, Interruption reason);
  [[nodiscard]] const std::vector<Dropped>& dropped() const { return dropped_; }

  /// Of A and B, in the order they were made, whole ones only.
  [[nodiscard]] const std::vector<Quartet>& quartets() const { return quartets_; }
  /// Of A and its copy.
  [[nodiscard]] const std::vector<Quartet>& control_quartets() const { return control_; }
  [[nodiscard]] std::int64_t quartets_planned() const { return 2 * rounds_planned_; }
  /// Calls in each batch of that subject.
  [[nodiscard]] std::int64_t batch_calls(Contender contender) const;

  /// `unfinished` below two quartets.
  [[nodiscard]] Outcome outcome() const;
  /// 2R/D of the shortest batch of the quartets, as a fraction; infinite while there is none.
  [[nodiscard]] double clock_error() const;
  [[nodiscard]] Duration elapsed() const { return elapsed_; }
  [[nodiscard]] Duration remaining() const;  ///< expected for the rest of the plan

 private:
  static constexpr std::size_t contenders = 3;
  static constexpr std::size_t batches_per_round = 12;

  struct Calibration {
    std::int64_t calls = 1;
    std::int64_t judged = 0;                                 // batches long enough to be judged
    Duration call{std::numeric_limits<double>::infinity()};  // the fastest seen
  };

  struct Slot {
    Contender contender;
    bool of_control;
    bool a_outside;
    std::size_t place;  // 0 ... 3 in its quartet
  };

  [[nodiscard]] Slot slot() const;
  void record_first(Duration work);
  void record_warmup(Duration work);
  void record_slot(Duration work);
  void finish_quartet(const Slot& slot);
  void plan();
  void restart();
  void give_up(Outcome outcome);
  [[nodiscard]] Duration round_expected() const;
  [[nodiscard]] Duration spent() const { return elapsed_ - first_calls_; }  // of the budget
  [[nodiscard]] Duration left() const;
  [[nodiscard]] bool too_fast(Duration work, double calls) const;
  [[nodiscard]] double error_of(Duration span) const;
  [[nodiscard]] Calibration& of(Contender contender) {
    return calibration_[static_cast<std::size_t>(contender)];
  }
  [[nodiscard]] const Calibration& of(Contender contender) const {
    return calibration_[static_cast<std::size_t>(contender)];
  }

  InterleaverOptions options_;
  ClockEstimate clock_;
  Phase phase_ = Phase::first_call;
  Outcome verdict_ = Outcome::unfinished;  // of an interleaver that gave up
  std::array<Calibration, contenders> calibration_;
  std::size_t turn_ = 0;  // whose first call or warm-up it is, then the batch of the round
  std::int64_t round_ = 0;
  std::int64_t rounds_planned_ = 0;
  Duration warmup_begin_{0};  // in terms of the budget spent
  Quartet current_;
  Duration shortest_{std::numeric_limits<double>::infinity()};
  Duration elapsed_{0};
  Duration first_calls_{0};   // no part of the budget
  std::int64_t batches_ = 0;  // of all phases
  std::vector<Quartet> quartets_;
  std::vector<Quartet> control_;
  std::vector<Dropped> dropped_;
};

/// Makes one batch. True while there is more to do.
template <class Baseline, class Optimized, class Control>
bool advance(Interleaver& interleaver, Clock& clock, Baseline&& baseline, Optimized&& optimized,
             Control&& control) {
  if (interleaver.done()) return false;
  const Interleaver::Batch batch = interleaver.next();
  const auto make = [&](auto& function) {
    if (batch.lead_in) make_calls(function, 1);
    const Duration begin = clock.now();
    make_calls(function, batch.calls);
    interleaver.record(begin, clock.now());
  };
  if (batch.contender == Contender::baseline) make(baseline);
  else if (batch.contender == Contender::optimized) make(optimized);
  else make(control);
  return !interleaver.done();
}

}  // namespace flopscope::measure
