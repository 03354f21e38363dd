// SPDX-License-Identifier: MIT
//
// Turns the rounds into rates, and the chosen tile's into shares of the best tile's and the peak's.
#include <utility>

#include "compared/saved_rounds.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/tile.h"
#include "flopscope/measure/comparison.h"
#include "question/saved_samples.h"
#include "tile_names.h"
#include "timed/rate.h"

namespace flopscope::experiments {

namespace {

using measure::Estimate;
using measure::MirroredRounds;

/// Below it a tile is slow, in percent of the best. One that spills reaches half of it.
constexpr double slow_percent = 75;

void add_rate(Estimate& flops_per_s, RoundTimes& times, double flops, const Candidate& candidate) {
  times = static_cast<const RoundTimes&>(candidate);
  flops_per_s = rate_per_s(flops, candidate.p50_ms);
}

/// Where the rate is highest, among at least one.
template <class Rates>
std::size_t fastest(const Rates& rates) {
  std::size_t best = 0;
  for (std::size_t place = 1; place < rates.size(); ++place) {
    if (rates[place].flops_per_s.point > rates[best].flops_per_s.point) best = place;
  }
  return best;
}

/// The chosen tile's rate in percent of the rate of the candidate at `place`, whose calls do
/// `flops`.
Estimate percent_of(const MirroredRounds& rounds, std::size_t place, double flops,
                    const TileReport& report, const TileOptions& options) {
  const auto found =
      measure::compare(rounds.quartets(place, 0), rounds.quartets(0, rounds.candidates() - 1),
                       {options.confidence, options.minimum_effect_percent / 100});
  return found ? found->speedup.times(100 * report.tiles[0].flops / flops) : Estimate{};
}

TileSpeed speed_of(const Estimate& percent) {
  if (percent.surely_below(slow_percent)) return TileSpeed::slow;
  return percent.surely_above(slow_percent) ? TileSpeed::fast : TileSpeed::unknown;
}

TileRate rate_of(const layers::ChosenTile& tile) {
  TileRate rate;
  rate.rows = tile.rows;
  rate.vectors = tile.vectors;
  rate.steps = tile.steps;
  rate.arithmetic = tile.arithmetic;
  rate.registers = layers::registers(tile);
  rate.flops = measure::count(layers::cost(tile), measure::Convention::flops);
  return rate;
}

}  // namespace

TileReport tile_report(const MirroredRounds& mirrored_rounds, const TilePlan& plan,
                       const TileOptions& options, const measure::ClockEstimate& clock) {
  CandidatesReport timed =
      candidates_report(mirrored_rounds, candidate_names(plan), options, clock);
  TileReport report;
  static_cast<RoundsReport&>(report) = static_cast<const RoundsReport&>(timed);
  report.outcome = timed.outcome;
  const layers::ChosenTile& chosen = plan.tiles.front();
  report.registers = layers::registers(chosen);
  report.fits = report.registers <= options.registers;
  report.sums = chosen.sums();
  report.loads = chosen.rows + chosen.vectors;
  for (const std::string& line : layers::tile_loop(chosen)) report.loop.push_back({line});
  for (const layers::ChosenTile& tile : plan.tiles) report.tiles.push_back(rate_of(tile));
  report.peaks = plan.peaks;
  if (report.outcome != Outcome::measured) return report;

  report.control_samples_ms = std::move(timed.control_samples_ms);
  report.orders = std::move(timed.orders);
  for (std::size_t place = 0; place < timed.candidates.size(); ++place) {
    const Candidate& candidate = timed.candidates[place];
    if (place < report.tiles.size()) {
      TileRate& tile = report.tiles[place];
      add_rate(tile.flops_per_s, tile, tile.flops, candidate);
    } else {
      TilePeak& peak = report.peaks[place - report.tiles.size()];
      add_rate(peak.flops_per_s, peak, peak.flops, candidate);
    }
  }
  const std::size_t best = fastest(report.tiles);
  report.best = static_cast<std::int64_t>(best);
  report.best_percent =
      best == 0 ? Estimate{100, 100, 100, {}}
                : percent_of(mirrored_rounds, best, report.tiles[best].flops, report, options);
  report.speed = speed_of(report.best_percent);
  const std::size_t peak = fastest(report.peaks);
  report.peak_percent = percent_of(mirrored_rounds, report.tiles.size() + peak,
                                   report.peaks[peak].flops, report, options);
  return report;
}

measure::Result<TileReport> recomputed_tile(const Value& report, const TileOptions& options) {
  TilePlan plan;
  SavedRounds saved(report);
  const auto tiles = report.member("tiles");
  for (std::size_t i = 0; i < tiles->size(); ++i) {
    TileRate tile;
    auto error = saved_fields(TileRate::record_type, &tile, *tiles->element(i),
                              {"rows", "vectors", "steps", "arithmetic"});
    if (error) return *std::move(error);
    plan.tiles.push_back({tile.rows, tile.vectors, tile.steps, tile.arithmetic});
  }
  const auto peaks = report.member("peaks");
  for (std::size_t i = 0; i < peaks->size(); ++i) {
    TilePeak& peak = plan.peaks.emplace_back();
    auto error =
        saved_fields(TilePeak::record_type, &peak, *peaks->element(i), {"accumulators", "flops"});
    if (error) return *std::move(error);
  }
  if (plan.tiles.empty() || plan.peaks.empty()) return unfitting_orders();
  saved.add_list("tiles");
  saved.add_list("peaks");
  saved.add_control();
  const auto rounds = std::move(saved).rounds();
  if (!rounds) return rounds.error();
  return tile_report(*rounds, plan, options, {measure::Duration{1}, measure::Duration{0}});
}

}  // namespace flopscope::experiments
