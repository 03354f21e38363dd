// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <string_view>

#include "catch.h"
#include "experiments/profile/profile_verdicts.h"
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
  // the 630 ms that they leave preparing takes three ticks and one; without them it takes a tick
  // each time. A timing alone spends one on preparing.
  options.max_ms -= (test::can_record() ? 400 + 4 * 100 : 2 * 100) - 100;
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
  CHECK(timed_ms(60) < at_once - 100);        // 120 ms, or twice that
  CHECK(timed_ms(4000) == Catch::Approx(2));  // one call: preparing took 8 s, or twice that
}

namespace {

/// The sentence with that code about a profile; empty where there is none.
std::string said(const ProfileReport& report, std::string_view code) {
  std::vector<experiments::Verdict> verdicts;
  experiments::judge_profile(verdicts, report);
  const auto found = std::find_if(verdicts.begin(), verdicts.end(),
                                  [&](const auto& verdict) { return verdict.code == code; });
  return found == verdicts.end() ? "" : found->text;
}

ProfileReport holding(double held_mb, double kept_mb) {
  ProfileReport report;
  report.outcome = Outcome::measured;
  report.held_mb = held_mb;
  report.kept_mb = kept_mb;
  return report;
}

experiments::TaggedMemory tagged(TagCategory category, double bytes) {
  experiments::TaggedMemory tag;
  tag.category = category;
  tag.bytes_at_peak = bytes;
  return tag;
}

}  // namespace

TEST_CASE("A profile says how much of its memory comes and goes within a call", "[profile]") {
  CHECK(said(holding(8, 2), "comes_and_goes") ==
        "Of the 8 MB at the peak 2 MB stay between two calls: 75 % come and go within each call.");
  CHECK(said(holding(8, 4.1), "comes_and_goes").empty());
  CHECK(said(holding(1e-3, 0), "comes_and_goes").empty());
  ProfileReport unknown = holding(8, 0);
  unknown.kept_mb.reset();
  CHECK(said(unknown, "comes_and_goes").empty());
}

TEST_CASE("A profile says which kind of memory most of its peak is", "[profile]") {
  ProfileReport report = holding(8, 8);
  report.tags = {tagged(TagCategory::parameters, 300), tagged(TagCategory::activations, 200),
                 tagged(TagCategory::parameters, 300), tagged(TagCategory::workspace, 200)};
  CHECK(said(report, "mostly_one_kind") ==
        "Most of the bytes at the peak, 60 %, are of one kind: parameters.");
  report.tags.push_back(tagged(TagCategory::activations, 300));
  CHECK(said(report, "mostly_one_kind").empty());
  report.tags.push_back(tagged(TagCategory::untagged, 1e6));
  CHECK(said(report, "mostly_one_kind").empty());
}

TEST_CASE("A profile says in how much of its time no processor worked for it", "[profile]") {
  ProfileReport report = holding(0, 0);
  report.cpu_share = 0.75;
  CHECK(said(report, "processor_away") ==
        "In 25 % of the time that was timed no processor worked for this: it waited, or another "
        "program had its turn.");
  report.cpu_share = 0.95;
  CHECK(said(report, "processor_away").empty());
  report.cpu_share = 3.6;  // on four threads
  CHECK(said(report, "processor_away").empty());
  report.cpu_share = 0.5;
  report.outcome = Outcome::cannot_resolve;
  CHECK(said(report, "processor_away").empty());
}

TEST_CASE("A layer keeps all of its memory between calls, a model makes its tensors anew",
          "[profile]") {
  if (!test::can_record()) return;
  const ProfileReport layer = whole_report();
  REQUIRE(layer.kept_mb);
  CHECK(*layer.kept_mb == Catch::Approx(*layer.held_mb).epsilon(0.05));
  auto subject =
      experiments::decode_runnable(test::object({{"model", "transformer-block"}, {"batch", 1.0}}));
  REQUIRE(subject.ok());
  TickingClock clock(2);
  ProfileOptions options;
  options.runs = 2;
  auto experiment = experiments::profile(std::move(*subject), options, {clock, exact_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const ProfileReport model = report_of(**experiment);
  // Between calls there are 789,760 parameters and 64 x 256 numbers of the input.
  const double kept = 4.0 * (789'760 + 64 * 256);
  CHECK(*model.kept_mb * 1048576 >= kept);
  CHECK(*model.kept_mb * 1048576 < kept + 100'000);
  CHECK(*model.kept_mb < *model.held_mb);
}
