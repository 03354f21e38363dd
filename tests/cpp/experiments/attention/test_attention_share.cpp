// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/attention.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::AttentionOptions;
using experiments::AttentionReport;
using experiments::BlockPart;
using experiments::BlockPartPoint;
using experiments::Outcome;
using experiments::ReachState;
using measure::from_ms;

namespace {

AttentionOptions asked(double share_percent = 73) {
  AttentionOptions options;
  options.values = {4, 8, 16};
  options.heads = 2;
  options.d_model = 4;
  options.window = 2;
  options.runs = 12;
  options.memory = false;
  options.share = true;
  options.share_percent = share_percent;
  return options;
}

/// At 100, 200, 400 and 800 a block takes 1 s, of which the core has `percent` at each, 3 % more or
/// less than that in some runs, and with its projections twice as much.
std::vector<BlockPartPoint> points_of(const std::vector<double>& percent) {
  std::vector<BlockPartPoint> points;
  for (int part = 0; part < 3; ++part) {
    for (std::size_t i = 0; i < percent.size(); ++i) {
      BlockPartPoint point;
      point.part = static_cast<BlockPart>(part);
      point.seq = 100 * std::pow(2, i);
      point.outcome = Outcome::measured;
      const double ms = part == 2 ? 1000 : 10 * percent[i] * (part == 1 ? 2 : 1);
      point.p50_ms.point = ms;
      for (const double off : {0.97, 0.98, 0.99, 1.0, 1.0, 1.0, 1.0, 1.01, 1.02, 1.03}) {
        point.samples_ms.push_back(part == 2 ? ms : ms * off);
      }
      point.flops = part == 2 ? 4000 : 1000;
      points.push_back(point);
    }
  }
  return points;
}

AttentionReport report_of(const std::vector<double>& percent, const AttentionOptions& options) {
  AttentionReport report;
  experiments::add_block(report, points_of(percent), {7, 8}, options);
  return report;
}

}  // namespace

TEST_CASE("A share is the part's median time over the block's, with an interval around it",
          "[attention]") {
  const AttentionReport report = report_of({10, 20, 30, 40}, asked(35));
  REQUIRE(report.block_shares.size() == 8);
  CHECK(*report.block_shares[2].share_percent.point == Catch::Approx(30));
  CHECK(*report.block_shares[6].share_percent.point == Catch::Approx(60));
  CHECK(report.block_shares[2].flops_share_percent == 25);
  for (const auto& share : report.block_shares) {
    REQUIRE(share.share_percent.has_interval());
    CHECK(*share.share_percent.low <= *share.share_percent.point);
    CHECK(*share.share_percent.high >= *share.share_percent.point);
    CHECK(*share.share_percent.high < 1.03 * *share.share_percent.point + 1e-9);
  }
}

TEST_CASE("The interval of a share ends at all of the block", "[attention]") {
  // With its projections the core of 49.9 % takes 99.8 %, in some runs 103 % of the block.
  const AttentionReport report = report_of({10, 20, 30, 49.9}, asked(35));
  const measure::Estimate& share = report.block_shares[7].share_percent;
  CHECK(*share.point == Catch::Approx(99.8));
  CHECK(*share.low > 97);
  CHECK(*share.high == 100);
}

TEST_CASE("The length of a share lies between two lengths, on a logarithmic scale", "[attention]") {
  const AttentionReport report = report_of({10, 20, 30, 40}, asked(35));
  REQUIRE(report.share_reaches.size() == 2);
  const auto& core = report.share_reaches[0];
  CHECK(core.part == BlockPart::core);
  CHECK(core.state == ReachState::reached);
  // Half of the way from 400 to 800, whose logarithms are equally far from its own.
  CHECK(*core.reach_seq.point == Catch::Approx(400 * std::sqrt(2)));
  REQUIRE(core.reach_seq.has_interval());
  CHECK(*core.reach_seq.low < *core.reach_seq.point);
  CHECK(*core.reach_seq.high > *core.reach_seq.point);
  CHECK(*core.counted_seq == 7);
  // 35 % is three quarters of the way from 20 % to 40 %.
  const auto& projected = report.share_reaches[1];
  CHECK(*projected.reach_seq.point == Catch::Approx(100 * std::pow(2, 0.75)));
  CHECK(*projected.counted_seq == 8);
  CHECK(*report.share_percent == 35);
}

TEST_CASE("A share that is nowhere reached, or everywhere exceeded, has no length", "[attention]") {
  const auto& below = report_of({10, 20, 30, 40}, asked(90)).share_reaches;
  CHECK(below[0].state == ReachState::below);
  CHECK_FALSE(below[0].reach_seq.point);
  const auto& above = report_of({10, 20, 30, 40}, asked(15)).share_reaches;
  CHECK(above[0].state == ReachState::reached);
  CHECK(above[1].state == ReachState::above);
  CHECK_FALSE(above[1].reach_seq.point);
}

TEST_CASE("A share that may as well be on the other side of the percentage is not told apart",
          "[attention]") {
  // 40 % at most, give or take; at 100 with projections 20 % at least, give or take.
  CHECK(report_of({10, 20, 30, 40}, asked(40.1)).share_reaches[0].state == ReachState::unsure);
  CHECK(report_of({10, 20, 30, 40}, asked(19.9)).share_reaches[1].state == ReachState::unsure);
  // And back again: above at first, not so surely at the end.
  CHECK(report_of({30, 20, 30, 40}, asked(29.9)).share_reaches[0].state == ReachState::unsure);
  CHECK(report_of({40, 20, 30, 40}, asked(39.9)).share_reaches[1].state == ReachState::unsure);
  CHECK(report_of({40, 20, 30, 40}, asked(38)).share_reaches[1].state == ReachState::above);
  auto points = points_of({10, 20, 30, 40});
  points[3].samples_ms.resize(1);
  AttentionReport report;
  experiments::add_block(report, points, {7, 8}, asked(90));
  CHECK(report.share_reaches[0].state == ReachState::unsure);
  CHECK(report.share_reaches[1].state == ReachState::below);
}

TEST_CASE("A length whose interval goes beyond the lengths timed has no interval", "[attention]") {
  // The last share may as well be 39 %.
  const auto& reaches = report_of({10, 20, 30, 40}, asked(39.9)).share_reaches;
  CHECK(reaches[0].state == ReachState::reached);
  CHECK(reaches[0].reach_seq.point);
  CHECK_FALSE(reaches[0].reach_seq.low);
  CHECK_FALSE(reaches[0].reach_seq.high);
}

TEST_CASE("The counted share reaches a percentage where the formula has it", "[attention]") {
  // s / (s + 6 d) = 0.73 at s = 6 d 0.73 / 0.27, and (s + 2 d) / (s + 6 d) at (6 0.73 - 2) d /
  // 0.27.
  AttentionOptions options;
  options.d_model = 512;
  options.heads = 8;
  CHECK(*experiments::counted_reach(BlockPart::core, options) == std::ceil(6 * 512 * 0.73 / 0.27));
  CHECK(*experiments::counted_reach(BlockPart::projected, options) ==
        std::ceil(512 * (6 * 0.73 - 2) / 0.27));
  options.d_model = 768;
  options.heads = 12;
  CHECK(*experiments::counted_reach(BlockPart::core, options) == std::ceil(6 * 768 * 0.73 / 0.27));
  // The block itself never has a larger part than itself.
  options.share_percent = 1;
  CHECK(*experiments::counted_reach(BlockPart::projected, options) == 1);
}

TEST_CASE("The parts of a block are timed on the work that they have at every length",
          "[attention]") {
  test::TickingClock clock(2);
  auto experiment = experiments::attention(asked(), {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = experiments::report_of<AttentionReport>(**experiment);
  CHECK(report.outcome == Outcome::measured);
  REQUIRE(report.points.size() == 12);
  REQUIRE(report.block_points.size() == 9);
  // Width 4: 4 s^2 4 of the core, 8 s 4^2 of the projections, 16 s 4^2 of the feed-forward part.
  const double lengths[] = {4, 8, 16};
  for (std::size_t i = 0; i < 3; ++i) {
    const double s = lengths[i];
    CHECK(report.block_points[i].seq == s);
    CHECK(report.block_points[i].flops == 16 * s * s);
    CHECK(report.block_points[3 + i].flops == 16 * s * s + 128 * s);
    CHECK(report.block_points[6 + i].flops == 16 * s * s + 384 * s);
    CHECK(report.block_shares[i].flops_share_percent == Catch::Approx(100 * s / (s + 24)));
    CHECK(report.block_shares[3 + i].flops_share_percent ==
          Catch::Approx(100 * (s + 8) / (s + 24)));
    CHECK(report.block_points[i].outcome == Outcome::measured);
  }
  // By this clock every call takes 2 ms.
  CHECK(*report.block_shares[0].share_percent.point == Catch::Approx(100));
  CHECK(report.share_reaches[0].state == ReachState::above);
  CHECK(*report.d_model == 4);
}

TEST_CASE("A saved report's shares are made again from its samples", "[attention]") {
  test::TreeValue::Elements points;
  for (const char* form : experiments::attention_names) {
    for (const double seq : {64.0, 128.0, 256.0}) {
      points.push_back(test::object({{"form", form},
                                     {"seq", seq},
                                     {"outcome", "measured"},
                                     {"flops", 10.0},
                                     {"samples_ms", test::list({1.0, 1.0, 1.0})}}));
    }
  }
  test::TreeValue::Elements parts;
  for (const char* part : experiments::block_part_names) {
    for (const double seq : {64.0, 128.0, 256.0}) {
      const double ms = parts.size() < 3 ? seq / 512 : parts.size() < 6 ? 0.75 : 1.0;
      parts.push_back(test::object({{"part", part},
                                    {"seq", seq},
                                    {"outcome", "measured"},
                                    {"p50_ms", 123.0},
                                    {"flops", 10.0},
                                    {"samples_ms", test::list({ms, ms, ms})}}));
    }
  }
  AttentionOptions options = asked(25);
  const auto report = experiments::recomputed_attention(
      test::object({{"points", test::list(points)}, {"block_points", test::list(parts)}}), options);
  REQUIRE(report.ok());
  CHECK(*report->block_shares[0].share_percent.point == Catch::Approx(12.5));
  CHECK(*report->block_shares[3].share_percent.point == Catch::Approx(75));
  CHECK(*report->share_reaches[0].reach_seq.point == Catch::Approx(128));
  CHECK(report->share_reaches[1].state == ReachState::above);
  CHECK(*report->share_reaches[0].counted_seq == 6 * 4 / 3.0);
  // Its work is counted again: a product with k and one with v, 2 for each multiply-accumulate.
  const auto d_model = static_cast<double>(options.d_model);
  CHECK(report->block_points[0].flops == 2 * 2 * 64.0 * 64.0 * d_model);
  parts.resize(5);
  const auto lost = experiments::recomputed_attention(
      test::object({{"points", test::list(points)}, {"block_points", test::list(parts)}}), options);
  CHECK(lost.error().field == "block_points");
}
