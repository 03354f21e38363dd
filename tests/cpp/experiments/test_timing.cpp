// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/experiments/timing.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::Experiment;
using experiments::Subject;
using experiments::TimingOptions;
using experiments::TimingOutcome;
using experiments::TimingReport;
using measure::ClockEstimate;
using measure::from_ms;
using test::TickingClock;

namespace {

constexpr ClockEstimate fine_clock{from_ms(0.001), from_ms(0)};

Subject small_matmul() {
  auto subject = experiments::decode_subject(
      test::object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", "simd"}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

TimingReport report_of(Experiment& experiment) {
  const experiments::AnyRecord any = experiment.report();
  REQUIRE(any.type == &measure::record_type<TimingReport>());
  return *static_cast<const TimingReport*>(any.record);
}

/// A matmul whose fast kernel computes something else.
class WrongOperation final : public layers::Operation {
 public:
  class Prepared final : public layers::PreparedOperation {
   public:
    void run() override { ++runs; }
    [[nodiscard]] std::span<const float> output() const override { return {}; }
    [[nodiscard]] layers::Verification verify(double) override { return {6, 0.5, 1e-5}; }
    int runs = 0;
  };

  [[nodiscard]] const layers::OperationType& type() const override {
    return *layers::find_operation("matmul");
  }
  [[nodiscard]] void* shape() override { return nullptr; }
  [[nodiscard]] measure::Cost cost() const override { return {}; }
  [[nodiscard]] double bytes_needed(layers::Kernel) const override { return 0; }
  [[nodiscard]] measure::Result<std::unique_ptr<layers::PreparedOperation>> prepare(
      layers::Kernel, std::uint64_t) const override {
    auto prepared = std::make_unique<Prepared>();
    last = prepared.get();
    return std::unique_ptr<layers::PreparedOperation>(std::move(prepared));
  }
  mutable Prepared* last = nullptr;
};

}  // namespace

TEST_CASE("An operation is timed on the clock that is given", "[timing]") {
  TickingClock clock(2);
  TimingOptions options;
  options.runs = 12;
  auto experiment = experiments::timing(small_matmul(), options, clock, fine_clock);
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const TimingReport report = report_of(**experiment);
  CHECK(report.outcome == TimingOutcome::measured);
  CHECK(report.kernel == "simd");
  CHECK(report.runs == 12);
  REQUIRE(report.batch_size == 1);
  CHECK(*report.mean_ms == Catch::Approx(2));
  CHECK(*report.p50_ms == Catch::Approx(2));
  // Both ends of a run of 2 ms are uncertain by 0.001 ms.
  CHECK(*report.clock_error_percent == Catch::Approx(0.1));
  CHECK(*report.first_call_ms == Catch::Approx(2));
  CHECK(*report.first_call_error_ms == Catch::Approx(0.002));
}

TEST_CASE("The rate is the counted work over the median time", "[timing]") {
  TickingClock clock(2);
  auto experiment = experiments::timing(small_matmul(), {}, clock, fine_clock);
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const TimingReport report = report_of(**experiment);
  CHECK(*report.flops == 2 * 2 * 3 * 5);
  CHECK(report.flops_convention == measure::Convention::flops);
  CHECK(*report.flops_per_s == Catch::Approx(60 / 2e-3));
}

TEST_CASE("A kernel is compared with the naive one on all elements of a small output", "[timing]") {
  TickingClock clock(2);
  auto experiment = experiments::timing(small_matmul(), {}, clock, fine_clock);
  REQUIRE(experiment.ok());
  (*experiment)->advance();
  const TimingReport report = report_of(**experiment);
  CHECK(*report.verified_elements == 10);
  CHECK(*report.verification_error <= *report.verification_tolerance);
}

TEST_CASE("A kernel that computes something else is not timed", "[timing]") {
  TickingClock clock(2);
  auto operation = std::make_unique<WrongOperation>();
  const WrongOperation& wrong = *operation;
  const Subject subject{std::move(operation)};
  auto experiment = experiments::timing(subject, {}, clock, fine_clock);
  REQUIRE(experiment.ok());
  CHECK_FALSE((*experiment)->advance());
  const TimingReport report = report_of(**experiment);
  CHECK(report.outcome == TimingOutcome::kernel_mismatch);
  CHECK_FALSE(report.mean_ms.has_value());
  REQUIRE(report.verdicts.size() == 1);
  CHECK(report.verdicts[0].code == "kernel_mismatch");
  CHECK(wrong.last->runs == 1);  // the first call, whose output was compared
}

TEST_CASE("Stopping early leaves a report of what is there", "[timing]") {
  TickingClock clock(40);
  TimingOptions options;
  options.max_ms = 60'000;
  auto experiment = experiments::timing(small_matmul(), options, clock, fine_clock);
  REQUIRE(experiment.ok());
  CHECK(report_of(**experiment).outcome == TimingOutcome::unfinished);

  REQUIRE((*experiment)->advance());
  const TimingReport first = report_of(**experiment);
  CHECK(first.outcome == TimingOutcome::unfinished);
  CHECK(*first.first_call_ms == Catch::Approx(40));
  CHECK_FALSE(first.mean_ms.has_value());

  while (report_of(**experiment).runs == 0) REQUIRE((*experiment)->advance());
  const TimingReport some = report_of(**experiment);
  CHECK(some.outcome == TimingOutcome::measured);
  CHECK(some.runs < 100);
  CHECK(*some.mean_ms == Catch::Approx(40));
}

TEST_CASE("Progress grows from nothing to the whole", "[timing]") {
  TickingClock clock(40);
  auto experiment = experiments::timing(small_matmul(), {}, clock, fine_clock);
  REQUIRE(experiment.ok());
  CHECK((*experiment)->progress().phase == "first call");
  double before = 0;
  while ((*experiment)->advance()) {
    const experiments::Progress now = (*experiment)->progress();
    CHECK(now.fraction >= before);
    CHECK(now.fraction < 1);
    before = now.fraction;
  }
  const experiments::Progress end = (*experiment)->progress();
  CHECK(end.phase == "finished");
  CHECK(end.fraction == 1);
  CHECK(end.remaining_ms == 0);
  CHECK(end.runs == end.runs_planned);
}
