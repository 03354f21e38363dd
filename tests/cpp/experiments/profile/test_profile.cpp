// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/experiments/profile.h"
#include "flopscope/experiments/timing.h"
#include "support/judged_operation.h"
#include "support/recording.h"
#include "support/starved.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::Outcome;
using experiments::ProfileOptions;
using experiments::ProfileReport;
using experiments::Subject;
using experiments::TagCategory;
using measure::from_ms;
using test::TickingClock;

namespace {

constexpr measure::ClockEstimate exact_clock{from_ms(0.001), from_ms(0)};

// 64 x 64 weights and 64 biases, 32 x 64 inputs and outputs, of 4 bytes each.
Subject linear() {
  auto subject = experiments::decode_subject(test::object({{"op", "linear"},
                                                           {"batch", 32.0},
                                                           {"in_features", 64.0},
                                                           {"out_features", 64.0},
                                                           {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

ProfileReport report_of(experiments::Experiment& experiment) {
  return experiments::report_of<ProfileReport>(experiment);
}

ProfileReport whole_report() {
  TickingClock clock(2);
  ProfileOptions options;
  options.runs = 12;
  auto experiment = experiments::profile(linear(), options, {clock, exact_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  return report_of(**experiment);
}

/// A clock by which everything takes a while, and can be looked at without taking any.
class SeenClock final : public measure::Clock {
 public:
  [[nodiscard]] measure::Duration now() override { return time_ += from_ms(2); }
  [[nodiscard]] measure::Duration seen() const { return time_; }

 private:
  measure::Duration time_{0};
};

/// A processor that works half of the time for this process, if anybody tells.
class HalfBusy final : public measure::CpuClock {
 public:
  HalfBusy(const SeenClock& clock, bool told) : clock_(clock), told_(told) {}
  [[nodiscard]] std::optional<measure::Duration> now() override {
    return told_ ? std::optional(clock_.seen() / 2) : std::nullopt;
  }

 private:
  const SeenClock& clock_;
  bool told_;
};

ProfileReport half_busy(bool told) {
  SeenClock clock;
  HalfBusy cpu(clock, told);
  auto experiment = experiments::profile_by(cpu, linear(), {}, {clock, exact_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  return report_of(**experiment);
}

}  // namespace

TEST_CASE("A profile tells how much of a call a processor worked for it", "[profile]") {
  const ProfileReport report = half_busy(true);
  REQUIRE(report.cpu_share);
  // The clock's readings at the ends of a stretch, 2 ms each, are in one of the two only.
  CHECK(*report.cpu_share >= 0.5);
  CHECK(*report.cpu_share <= 0.6);
  CHECK(*report.cpu_ms == Catch::Approx(*report.cpu_share * *report.p50_ms.point));
}

TEST_CASE("Where no platform tells processor time, a profile has none", "[profile]") {
  const ProfileReport report = half_busy(false);
  CHECK(report.outcome == Outcome::measured);
  CHECK_FALSE(report.cpu_share);
  CHECK_FALSE(report.cpu_ms);
}

TEST_CASE("A profile tells the time, the work and the rates of one call", "[profile]") {
  const ProfileReport report = whole_report();
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.kernel == "naive");
  CHECK(report.runs == 12);
  REQUIRE(report.batch_size == 1);
  CHECK(*report.p50_ms.point == Catch::Approx(2));
  // 32 x 64 x 64 products, two operations each, in 2 ms.
  CHECK(report.macs == 131'072);
  CHECK(*report.flops == 262'144);
  CHECK(*report.flops_per_s.point == Catch::Approx(262'144 / 0.002));
  CHECK(report.params == 64 * 64 + 64);
  // (32 x 64 + 64 x 64 + 64) numbers are read and 32 x 64 written.
  CHECK(report.bytes_read == 4 * 6'208);
  CHECK(report.bytes_written == 4 * 2'048);
  CHECK(*report.bytes_per_s.point == Catch::Approx(4 * 8'256 / 0.002));
  CHECK(*report.arithmetic_intensity == Catch::Approx(262'144.0 / (4 * 8'256)));
}

TEST_CASE("The lower rate of a profile belongs to the longer time", "[profile]") {
  const ProfileReport report = whole_report();
  REQUIRE(report.p50_ms.high);
  CHECK(*report.bytes_per_s.low == Catch::Approx(1000 * 4 * 8'256 / *report.p50_ms.high));
  CHECK(*report.bytes_per_s.high == Catch::Approx(1000 * 4 * 8'256 / *report.p50_ms.low));
}

TEST_CASE("Every timed run of a profile has its class", "[profile]") {
  CHECK(whole_report().sample_classes == std::vector<double>(12, 0));
}

TEST_CASE("A profile's timed runs have what the recorded ones left of the time", "[profile]") {
  ProfileOptions options;
  options.runs = 100;
  options.max_ms = 1030;
  TickingClock clock(100);
  auto experiment = experiments::profile(linear(), options, {clock, exact_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  // Each of the two recorded runs lies between two ticks of its stretch's three readings, and of
  // the 630 ms that they leave preparing takes as much as it may, a third; without them it takes a
  // tick each time. A timing alone spends one on preparing.
  options.max_ms -= (test::can_record() ? 400 + 210 : 2 * 100) - 100;
  TickingClock again(100);
  auto timing = experiments::timing(linear(), options, {again, exact_clock});
  REQUIRE(timing.ok());
  while ((*timing)->advance()) {
  }
  const auto& timed = experiments::report_of<experiments::TimingReport>(**timing);
  CHECK(timed.runs < 10);
  CHECK(report_of(**experiment).runs == timed.runs);
}

TEST_CASE("A profile holds what one prepared subject holds, not two", "[profile]") {
  const ProfileReport report = whole_report();
  if (!test::can_record()) {
    CHECK_FALSE(report.held_mb);
    REQUIRE_FALSE(report.verdicts.empty());
    CHECK(report.verdicts.back().code == "memory_unknown");
    return;
  }
  // Tensors of 8,256 numbers; what the allocator and the pass add is below a third of that.
  const double tensors_mb = 4 * 8'256 / 1048576.0;
  CHECK(*report.held_mb >= tensors_mb);
  CHECK(*report.held_mb < 1.33 * tensors_mb);
  double parameters = 0;
  for (const auto& tag : report.tags) {
    if (tag.category == TagCategory::parameters) parameters += tag.peak_bytes;
  }
  CHECK(parameters >= 4 * (64 * 64 + 64));
}

TEST_CASE("A profile that is stopped while memory is recorded has the work, and no time",
          "[profile]") {
  TickingClock clock(2);
  auto experiment = experiments::profile(linear(), {}, {clock, exact_clock});
  REQUIRE(experiment.ok());
  const ProfileReport report = report_of(**experiment);
  CHECK(report.outcome == Outcome::unfinished);
  CHECK_FALSE(report.p50_ms.point);
  CHECK(report.macs == 131'072);
}

TEST_CASE("Preparing a profile's subject twice takes its time from the timed runs", "[profile]") {
  const auto timed_ms = [](int readings) {
    TickingClock clock(2);
    ProfileOptions options;
    options.runs = 10'000;
    options.max_ms = 900;
    auto experiment = experiments::profile(test::slowly_prepared_subject(clock, readings), options,
                                           {clock, exact_clock});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    return report_of(**experiment).elapsed_ms;
  };
  const double at_once = timed_ms(0);
  CHECK(timed_ms(60) < at_once - 100);  // 120 ms, or twice that
  CHECK(timed_ms(4000) > at_once / 2);
}
