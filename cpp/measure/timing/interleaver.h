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
// batches. Their lengths and the number of rounds are those of rounds.h. Where short batches are
// asked for, each quartet is repeated, and each of its four times is the median of the repeated
// batches: an interruption, which would decide a long batch, hits few of the short ones.
//
// What it cannot do: tell work that the compiler deleted from work that is small, unless it is
// faster than any processor; a timing, which compares with an empty loop, can (sampler.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "flopscope/measure/batch.h"
#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/quartet.h"
#include "flopscope/measure/rounds.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::measure {

/// Who is called: A, B, or the copy of A that the control compares it with.
enum class Contender : int { baseline, optimized, control };

struct InterleaverOptions {
  std::int64_t warmup = 3;     ///< warm-up batches of each subject
  std::int64_t quartets = 20;  ///< of A and B wanted; whole rounds of two
  Duration budget = from_ms(5000);
  Duration batch = from_ms(5);     ///< what a batch lasts, unless the clock needs longer
  Duration repeated{0};            ///< what the repetitions of a batch last together
  Duration prepared{0};            ///< of the budget, what preparing both took
  std::int64_t closing_calls = 0;  ///< of the budget, calls of each that follow the quartets
};

class Interleaver {
 public:
  /// A clock that does not move finishes at once: cannot_resolve. Negative options count as 0; at
  /// least one round is made.
  Interleaver(InterleaverOptions options, const ClockEstimate& clock);

  struct Batch {
    Contender contender;
    std::int64_t calls;
    /// Whether one call must be made before the first clock reading, so that the batch does not
    /// begin with what the other subject left in the caches.
    bool lead_in;
  };

  [[nodiscard]] bool done() const { return rounds_.done(); }
  [[nodiscard]] Phase phase() const { return rounds_.phase(); }
  [[nodiscard]] Batch next() const;
  /// Takes the readings around the batch that `next()` asked for, lead-in apart.
  void record(Duration begin, Duration end);

  /// Goes back to `before`, a copy of this interleaver, because of an interruption since then. It
  /// lists what is dropped and counts its time against the budget, though no more than
  /// `dropped_share`. False if there is nothing to drop.
  bool drop_since(const Interleaver& before, Interruption reason);
  [[nodiscard]] const std::vector<Dropped>& dropped() const { return dropped_; }

  /// The quartets of A and B, in the order they were made, whole ones only.
  [[nodiscard]] const std::vector<Quartet>& quartets() const { return quartets_; }
  /// The quartets of A and its copy.
  [[nodiscard]] const std::vector<Quartet>& control_quartets() const { return control_; }
  [[nodiscard]] std::int64_t quartets_planned() const { return 2 * rounds_.rounds_planned(); }
  /// Calls in each batch of that subject.
  [[nodiscard]] std::int64_t batch_calls(Contender contender) const;

  /// `unfinished` below two quartets.
  [[nodiscard]] Outcome outcome() const;
  /// The budget that two quartets need at the least, where there is too little.
  [[nodiscard]] std::optional<Duration> needed() const { return rounds_.needed(); }
  /// 2R/D of the shortest batch of the quartets, as a fraction; infinite while there is none.
  [[nodiscard]] double clock_error() const { return rounds_.clock_error(); }
  [[nodiscard]] Duration elapsed() const { return rounds_.elapsed(); }
  /// The time expected for the rest of the plan.
  [[nodiscard]] Duration remaining() const { return rounds_.remaining(); }

 private:
  struct Slot {
    Contender contender;
    bool of_control;
    bool a_outside;
    std::size_t place;  // 0 ... 3 in its quartet
    bool last;          // of the quartet's repetitions
  };

  [[nodiscard]] Slot slot() const;

  Rounds rounds_;
  std::array<std::vector<double>, 4> repeated_;  // times of a quartet's places so far
  std::int64_t batches_ = 0;                     // of all phases
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
