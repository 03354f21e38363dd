// SPDX-License-Identifier: MIT
//
// Mirrored rounds: the order in which many candidates take turns, so that any two of them can be
// compared by quartets (quartet.h), and the times they took.
//
// A round calls all candidates in some order and then in the reverse of it: A B C C B A. Within it
// all have the same centre in time, and of any two of them it holds a quartet, A B B A, in which
// linear drift cancels. The next round is the same turned inside out, C B A A B C, so that what the
// outer places do cancels between the two. Every two rounds have another order, shuffled from the
// seed, so that nobody always follows the same neighbour and pays for what that leaves in the
// caches.
//
// Batches and rounds are those of rounds.h; the candidates are never called from here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/quartet.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/rounds.h"

namespace flopscope::measure {

struct MirroredRoundsOptions {
  std::int64_t warmup = 3;   ///< warm-up batches of each candidate
  std::int64_t rounds = 20;  ///< wanted; rounded up to an even number
  Duration budget = from_ms(5000);
  std::uint64_t seed = 1;  ///< of the orders
  Duration prepared{0};    ///< of the budget, what preparing the candidates took
};

class MirroredRounds {
 public:
  /// A clock that does not move finishes at once: cannot_resolve. At least two rounds are made.
  MirroredRounds(MirroredRoundsOptions options, const ClockEstimate& clock, std::size_t candidates);

  /// Rounds that were made before: the order of each one's first half, and of each candidate both
  /// times of each round. Nothing is to be measured any more but what is asked of a new one.
  MirroredRounds(std::vector<std::vector<std::size_t>> orders,
                 std::vector<std::vector<double>> samples_ms);

  struct Batch {
    std::size_t candidate;
    std::int64_t calls;
    bool lead_in;  ///< whether one call must be made before the first clock reading
  };

  [[nodiscard]] bool done() const { return rounds_.done(); }
  [[nodiscard]] Phase phase() const { return rounds_.phase(); }
  [[nodiscard]] Batch next() const;
  /// Takes the readings around the batch that `next()` asked for, lead-in apart.
  void record(Duration begin, Duration end);

  /// Goes back to `before`, a copy of this mirrored_rounds, because of an interruption since then:
  /// the rounds that are made again keep their orders. It lists what is dropped and counts its time
  /// against the budget, though no more than `dropped_share`. False if there is nothing to drop.
  bool drop_since(const MirroredRounds& before, Interruption reason);
  [[nodiscard]] const std::vector<Dropped>& dropped() const { return dropped_; }

  [[nodiscard]] std::size_t candidates() const { return candidates_; }
  /// The order of each whole round's first half.
  [[nodiscard]] const std::vector<std::vector<std::size_t>>& orders() const { return orders_; }
  /// Time of a call in both batches of each whole round, in the order they were made.
  [[nodiscard]] const std::vector<double>& samples_ms(std::size_t candidate) const {
    return samples_ms_[candidate];
  }
  /// A quartet of `a` and `b`, which differ, from each whole round.
  [[nodiscard]] std::vector<Quartet> quartets(std::size_t a, std::size_t b) const;

  [[nodiscard]] std::int64_t rounds_planned() const { return rounds_.rounds_planned(); }
  [[nodiscard]] std::int64_t batch_calls(std::size_t candidate) const {
    return rounds_.calls(candidate);
  }
  /// `unfinished` below two rounds.
  [[nodiscard]] Outcome outcome() const;
  /// The budget that two rounds need at the least, where there is too little.
  [[nodiscard]] std::optional<Duration> needed() const { return rounds_.needed(); }
  /// The candidate for whose sake there is no number.
  [[nodiscard]] std::optional<std::size_t> failed() const { return rounds_.failed(); }
  /// 2R/D of the shortest batch of the rounds, as a fraction; infinite while there is none.
  [[nodiscard]] double clock_error() const { return rounds_.clock_error(); }
  [[nodiscard]] Duration elapsed() const { return rounds_.elapsed(); }
  /// The time expected for the rest of the plan.
  [[nodiscard]] Duration remaining() const { return rounds_.remaining(); }

 private:
  void begin_round();

  std::size_t candidates_;
  Rounds rounds_;
  Random random_;
  std::vector<std::size_t> order_;  // of the round that is being made
  std::vector<double> current_;     // its times, by place
  std::int64_t batches_ = 0;        // of all phases
  std::vector<std::vector<std::size_t>> orders_;
  std::vector<std::vector<double>> samples_ms_;
  std::vector<Dropped> dropped_;
};

}  // namespace flopscope::measure
