// SPDX-License-Identifier: MIT
#include "flopscope/experiments/tile_choice.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "flopscope/layers/operation.h"
#include "flopscope/layers/tile_kind.h"
#include "flopscope/measure/memory_recording.h"

namespace flopscope::experiments {

namespace {

using layers::ChosenTile;
using layers::TileChoice;
using measure::Duration;

constexpr Duration allowed = measure::from_ms(40);
// Firefox's step on an isolated page, where rounding lets it seem a little longer.
constexpr Duration coarsest = 1.01 * measure::from_ms(0.02);
constexpr double margin = 1.03;

// A turn of each must last so many steps of the clock, and the least of them needs some turns.
constexpr double steps_of_a_turn = 25;
constexpr std::size_t fewest_turns = 5;

/// A height with what a turn of it takes for each operation.
struct Trial {
  std::size_t height;
  double flops;  ///< of a call
  std::unique_ptr<layers::PreparedOperation> operation;
  std::vector<double> times;
};

std::vector<Trial> trials() {
  std::vector<Trial> all;
  for (const std::size_t height : layers::tile_heights()) {
    const ChosenTile tile{static_cast<std::int64_t>(height), 2, 1, layers::TileArithmetic::fused};
    auto prepared = layers::prepare(tile, 1);
    if (!prepared) continue;
    (*prepared)->run();
    if (!(*prepared)->verify(1e6).passed()) continue;
    all.push_back({height,
                   measure::count(layers::cost(tile), measure::Convention::flops),
                   std::move(*prepared),
                   {}});
  }
  return all;
}

/// Adds the time of calls that last as long as a turn must.
void take_turn(Trial& trial, const measure::KnownClock& clock, Duration shortest) {
  const Duration begin = clock.now();
  Duration now = begin;
  double calls = 0;
  while (now - begin < shortest) {
    trial.operation->run();
    ++calls;
    now = clock.now();
  }
  trial.times.push_back(measure::to_ms(now - begin) / (calls * trial.flops));
}

/// Times all heights and takes the fastest, or says why it was not.
TileChoice choice_by_trial(measure::KnownClock clock) {
  if (!layers::tile_kind().emitted) return TileChoice::untried;
  if (!clock.moves() || clock.resolution > coarsest) return TileChoice::coarse_clock;
  const measure::Unrecorded unrecorded;
  const Duration end = clock.now() + allowed;
  std::vector<Trial> all = trials();
  if (all.empty() || all.front().height != layers::tile_heights().front()) {
    return TileChoice::untried;
  }
  const Duration shortest = steps_of_a_turn * clock.resolution;
  while (clock.now() < end) {
    for (Trial& trial : all) take_turn(trial, clock, shortest);
  }
  if (all.front().times.size() < fewest_turns) return TileChoice::short_trial;
  // Whatever else the machine does only ever makes a turn longer.
  std::vector<double> least;
  least.reserve(all.size());
  for (const Trial& trial : all) {
    least.push_back(*std::min_element(trial.times.begin(), trial.times.end()));
  }
  layers::choose_tile_height(all[faster_than_first(least)].height);
  return TileChoice::measured;
}

}  // namespace

std::size_t faster_than_first(std::span<const double> times) {
  const auto fastest = std::min_element(times.begin(), times.end());
  return times.front() > margin * *fastest ? static_cast<std::size_t>(fastest - times.begin()) : 0;
}

void choose_tile(measure::KnownClock clock) { layers::note_tile_choice(choice_by_trial(clock)); }

}  // namespace flopscope::experiments
