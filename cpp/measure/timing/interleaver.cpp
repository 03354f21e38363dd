// SPDX-License-Identifier: MIT
#include "flopscope/measure/interleaver.h"

#include <algorithm>

#include "flopscope/measure/summary.h"

namespace flopscope::measure {

namespace {

constexpr std::int64_t fewest_quartet_rounds = 4;

// Of A, B and A' in a round: ABBA, BAAB and AA'A'A.
const std::vector<std::size_t> batches{6, 4, 2};

std::size_t place_of(Contender contender) { return static_cast<std::size_t>(contender); }

std::int64_t rounds_of(std::int64_t quartets) {
  return (std::max<std::int64_t>(1, quartets) + 1) / 2;
}

}  // namespace

Interleaver::Interleaver(InterleaverOptions options, const ClockEstimate& clock)
    : rounds_(
          {options.warmup, rounds_of(options.quartets), fewest_quartet_rounds, 1, options.budget,
           options.batch, options.repeated, options.prepared, options.closing_calls},
          clock, batches) {}

Interleaver::Batch Interleaver::next() const {
  const Contender contender =
      phase() == Phase::timing ? slot().contender : static_cast<Contender>(rounds_.turn());
  return {contender, batch_calls(contender), rounds_.lead_in(place_of(contender))};
}

std::int64_t Interleaver::batch_calls(Contender contender) const {
  return rounds_.calls(place_of(contender));
}

// ABBA, BAAB and the control's quartet, which begins with A in one round and with A' in the next;
// each as often as the rounds repeat it.
Interleaver::Slot Interleaver::slot() const {
  const std::size_t place = rounds_.turn() % 4;
  const std::size_t made = rounds_.turn() / 4;
  const std::size_t which = made / rounds_.repetitions();
  const bool of_control = which == 2;
  const bool a_outside = of_control ? rounds_.round() % 2 == 0 : which == 0;
  const bool outside = place == 0 || place == 3;
  const bool last = place == 3 && (made + 1) % rounds_.repetitions() == 0;
  const Contender other = of_control ? Contender::control : Contender::optimized;
  return {outside == a_outside ? Contender::baseline : other, of_control, a_outside, place, last};
}

void Interleaver::record(Duration begin, Duration end) {
  if (done()) return;
  ++batches_;
  const Slot here = slot();
  const auto ms = rounds_.record(place_of(next().contender), begin, end);
  if (!ms) {
    quartets_.clear();
    control_.clear();
    for (auto& times : repeated_) times.clear();
    return;
  }
  repeated_[here.place].push_back(*ms);
  if (!here.last) return;
  Quartet quartet{here.a_outside, {}};
  for (std::size_t place = 0; place < 4; ++place) {
    quartet.ms[place] = summarize(repeated_[place])->p50;
    repeated_[place].clear();
  }
  (here.of_control ? control_ : quartets_).push_back(quartet);
}

bool Interleaver::drop_since(const Interleaver& before, Interruption reason) {
  const std::int64_t made = batches_ - before.batches_;
  const Duration lost = elapsed() - before.elapsed();
  if (made == 0) return false;
  *this = before;
  dropped_.push_back({static_cast<std::int64_t>(quartets_.size()), made, reason, to_ms(lost)});
  rounds_.lose(lost);
  return true;
}

Outcome Interleaver::outcome() const {
  return quartets_.size() >= 2 ? Outcome::measured : rounds_.outcome();
}

}  // namespace flopscope::measure
