// SPDX-License-Identifier: MIT
#include "flopscope/measure/mirrored_rounds.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace flopscope::measure {

namespace {

constexpr std::int64_t fewest_mirrored_rounds = 8;
constexpr std::int64_t least_mirrored_rounds = 2;

std::int64_t even(std::int64_t rounds) { return 2 * ((std::max<std::int64_t>(1, rounds) + 1) / 2); }

}  // namespace

MirroredRounds::MirroredRounds(MirroredRoundsOptions options, const ClockEstimate& clock,
                               std::size_t candidates)
    : candidates_(candidates),
      rounds_({.warmup = options.warmup,
               .rounds = even(options.rounds),
               .fewest = fewest_mirrored_rounds,
               .least = least_mirrored_rounds,
               .budget = options.budget,
               .prepared = options.prepared},
              clock, std::vector<std::size_t>(candidates, 2)),
      random_(options.seed),
      order_(candidates),
      samples_ms_(candidates) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  begin_round();
}

MirroredRounds::MirroredRounds(std::vector<std::vector<std::size_t>> orders,
                               std::vector<std::vector<double>> samples_ms)
    : MirroredRounds({.rounds = static_cast<std::int64_t>(orders.size())},
                     {Duration{1}, Duration{0}}, samples_ms.size()) {
  // NOLINTBEGIN(cppcoreguidelines-prefer-member-initializer): another constructor has made them.
  orders_ = std::move(orders);
  samples_ms_ = std::move(samples_ms);
  // NOLINTEND(cppcoreguidelines-prefer-member-initializer)
}

// Fisher and Yates, in every second round; the one between has it reversed.
void MirroredRounds::begin_round() {
  current_.clear();
  if (rounds_.round() % 2 == 1) {
    std::reverse(order_.begin(), order_.end());
    return;
  }
  for (std::size_t i = order_.size(); i > 1; --i) {
    const auto other = random_.below(static_cast<std::uint32_t>(i));
    std::swap(order_[i - 1], order_[other]);
  }
}

MirroredRounds::Batch MirroredRounds::next() const {
  const std::size_t turn = rounds_.turn();
  const std::size_t candidate = phase() != Phase::timing ? turn
                                : turn < candidates_     ? order_[turn]
                                                         : order_[2 * candidates_ - 1 - turn];
  return {candidate, rounds_.calls(candidate), rounds_.lead_in(candidate)};
}

void MirroredRounds::record(Duration begin, Duration end) {
  if (done()) return;
  ++batches_;
  const auto ms = rounds_.record(next().candidate, begin, end);
  if (!ms) {
    if (orders_.empty() && current_.empty()) return;
    orders_.clear();
    for (auto& samples : samples_ms_) samples.clear();
    begin_round();
    return;
  }
  current_.push_back(*ms);
  if (current_.size() < 2 * candidates_) return;
  for (std::size_t place = 0; place < candidates_; ++place) {
    std::vector<double>& samples = samples_ms_[order_[place]];
    samples.push_back(current_[place]);
    samples.push_back(current_[2 * candidates_ - 1 - place]);
  }
  orders_.push_back(order_);
  begin_round();
}

bool MirroredRounds::drop_since(const MirroredRounds& before, Interruption reason) {
  const std::int64_t made = batches_ - before.batches_;
  const Duration lost = elapsed() - before.elapsed();
  if (made == 0) return false;
  *this = before;
  dropped_.push_back({static_cast<std::int64_t>(orders_.size()), made, reason, to_ms(lost)});
  rounds_.lose(lost);
  return true;
}

std::vector<Quartet> MirroredRounds::quartets(std::size_t a, std::size_t b) const {
  std::vector<Quartet> quartets;
  for (std::size_t round = 0; round < orders_.size(); ++round) {
    const std::vector<std::size_t>& order = orders_[round];
    const bool a_outside =
        std::find(order.begin(), order.end(), a) < std::find(order.begin(), order.end(), b);
    const double* outside = &samples_ms_[a_outside ? a : b][2 * round];
    const double* inside = &samples_ms_[a_outside ? b : a][2 * round];
    quartets.push_back({a_outside, {outside[0], inside[0], inside[1], outside[1]}});
  }
  return quartets;
}

Outcome MirroredRounds::outcome() const {
  return static_cast<std::int64_t>(orders_.size()) >= least_mirrored_rounds ? Outcome::measured
                                                                            : rounds_.outcome();
}

}  // namespace flopscope::measure
