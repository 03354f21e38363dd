// SPDX-License-Identifier: MIT
#include <vector>

#include "catch.h"
#include "flopscope/experiments/tile.h"
#include "flopscope/layers/kernel.h"
#include "support/mirrored.h"
#include "support/sampled.h"
#include "support/saved_record.h"
#include "support/ticking_clock.h"

using namespace flopscope;
using experiments::Outcome;
using experiments::TileOptions;
using experiments::TilePlan;
using experiments::TileReport;
using experiments::TileSpeed;
using layers::TileArithmetic;

namespace {

TileOptions options_of(std::int64_t rows, std::int64_t vectors) {
  TileOptions options;
  options.rows = rows;
  options.vectors = vectors;
  options.arithmetic = TileArithmetic::fused;
  return options;
}

/// A chosen tile beside the tile of 6 x 8 and one form of the peak.
TilePlan plan_of(const TileOptions& options) {
  TilePlan plan;
  plan.tiles = {{options.rows, options.vectors, 1, TileArithmetic::fused},
                {6, 2, 1, TileArithmetic::fused}};
  plan.peaks = {{.accumulators = 12, .flops = 19.2e6}};
  return plan;
}

/// The time at which a call of the tile does so many GFLOP/s.
double ms_at(const layers::ChosenTile& tile, double gflops) {
  return measure::count(layers::cost(tile), measure::Convention::flops) / (gflops * 1e6);
}

TileReport report_at(const TileOptions& options, double chosen, double known, double peak) {
  const TilePlan plan = plan_of(options);
  const double chosen_ms = ms_at(plan.tiles[0], chosen);
  return experiments::tile_report(
      test::mirrored({chosen_ms, ms_at(plan.tiles[1], known), 19.2e6 / (peak * 1e6), chosen_ms}),
      plan, options, test::exact_clock);
}

}  // namespace

TEST_CASE("A tile that needs more registers than there are is foreseen to spill, and found slow",
          "[tile]") {
  const TileReport report = report_at(options_of(4, 3), 25, 50, 52);
  REQUIRE(report.outcome == Outcome::measured);
  CHECK(report.registers == 16);
  CHECK_FALSE(report.fits);
  CHECK(report.sums == 12);
  CHECK(report.loads == 7);
  CHECK(report.best == 1);
  CHECK(*report.best_percent.point == Catch::Approx(50));
  CHECK(*report.peak_percent.point == Catch::Approx(100 * 25.0 / 52));
  CHECK(report.speed == TileSpeed::slow);
  CHECK(*report.tiles[0].flops_per_s.point == Catch::Approx(25e9));
  CHECK(*report.tiles[1].flops_per_s.point == Catch::Approx(50e9));
}

TEST_CASE("A tile that fits is fast from three quarters of the best on", "[tile]") {
  CHECK(report_at(options_of(4, 2), 38, 50, 52).speed == TileSpeed::fast);
  CHECK(report_at(options_of(4, 2), 37, 50, 52).speed == TileSpeed::slow);
  CHECK(report_at(options_of(4, 2), 38, 50, 52).fits);
}

TEST_CASE("A tile that none of the known ones passes is the best itself", "[tile]") {
  const TileReport report = report_at(options_of(4, 2), 51, 50, 52);
  CHECK(report.best == 0);
  CHECK(*report.best_percent.point == 100);
  CHECK(report.speed == TileSpeed::fast);
}

TEST_CASE("How many registers there are is the asker's to say", "[tile]") {
  TileOptions options = options_of(4, 3);
  options.registers = 31;
  CHECK(report_at(options, 25, 50, 52).fits);
}

TEST_CASE("A saved tile has its rates and shares again from its samples", "[tile]") {
  const TileReport report = report_at(options_of(4, 3), 25, 50, 52);
  TileReport edited = report;
  edited.tiles[0].flops_per_s.point = 1;
  edited.best_percent.point = 99;
  edited.registers = 3;
  const auto again = experiments::recomputed_tile(test::saved(edited), options_of(4, 3));
  REQUIRE(again.ok());
  CHECK(again->tiles[0].flops_per_s.point == report.tiles[0].flops_per_s.point);
  CHECK(again->best_percent.point == report.best_percent.point);
  CHECK(again->best_percent.low == report.best_percent.low);
  CHECK(again->peak_percent.point == report.peak_percent.point);
  CHECK(again->registers == 16);
  CHECK(again->orders == report.orders);
}

TEST_CASE("Orders of other rounds than a tile's samples have are refused", "[tile]") {
  TileReport report = report_at(options_of(4, 3), 25, 50, 52);
  report.orders.pop_back();
  const auto again = experiments::recomputed_tile(test::saved(report), options_of(4, 3));
  REQUIRE_FALSE(again);
  CHECK(again.error().field == "orders");
}

TEST_CASE("A tile is verified and timed where an engine compiles it, and refused elsewhere",
          "[tile]") {
  test::TickingClock clock(20);
  TileOptions options;
  options.rounds = 2;
  auto started = experiments::tile(options, {clock, test::exact_clock});
  if (!layers::has_javascript) {
    REQUIRE_FALSE(started);
    CHECK(started.error().code == "no_javascript");
    return;
  }
  REQUIRE(started);
  while ((*started)->advance()) {
  }
  const auto report = experiments::report_of<TileReport>(**started);
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.verified_elements == 48);
  CHECK(report.tiles.size() >= 4);
  CHECK(report.peaks.size() == 3);
  CHECK(report.loop.size() > 10);
}
