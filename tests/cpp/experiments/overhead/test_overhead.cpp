// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/overhead.h"
#include "support/judged_operation.h"
#include "support/recording.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::ComparisonReport;
using experiments::Instrument;
using experiments::Outcome;
using experiments::OverheadOptions;
using experiments::OverheadReport;
using measure::ComparisonVerdict;
using measure::from_ms;

namespace {

/// A sampler that samples when the test says so.
class TestSampler final : public measure::PositionSampler {
 public:
  void resume() override { looking = true; }
  void pause() override { looking = false; }
  bool looking = false;
};

/// A call of two spans, "attention" and "mlp", of 2 ms and 1 ms, in which as many samples are taken
/// as is said, and the overhead of that.
class SampledCalls {
 public:
  SampledCalls(int in_attention, int in_mlp) : subject_(test::judged_subject(test::right_kernel)) {
    test::judged(subject_).while_run = [this, in_attention, in_mlp] {
      span("attention", 2, in_attention);
      span("mlp", 1, in_mlp);
    };
  }

  OverheadReport report() {
    OverheadOptions options;
    options.quartets = 2;
    options.max_ms = 1e6;
    auto experiment = experiments::overhead_with(
        [this](measure::SampledPosition& position) {
          position_ = &position;
          auto sampler = std::make_unique<TestSampler>();
          sampler_ = sampler.get();
          return measure::Result<std::unique_ptr<measure::PositionSampler>>(std::move(sampler));
        },
        subject_, options, {clock_, {from_ms(0.001), from_ms(0)}});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    return experiments::report_of<OverheadReport>(**experiment);
  }

 private:
  void span(const char* name, double ms, int samples) {
    const measure::Span span(name);
    clock_.advance(from_ms(ms));
    if (sampler_ == nullptr || !sampler_->looking) return;
    for (int i = 0; i < samples; ++i) position_->sample();
  }

  measure::ManualClock clock_;
  experiments::Subject subject_;
  measure::SampledPosition* position_ = nullptr;
  TestSampler* sampler_ = nullptr;
};

bool has_verdict(const OverheadReport& report, std::string_view code) {
  return std::any_of(report.verdicts.begin(), report.verdicts.end(),
                     [&](const auto& verdict) { return verdict.code == code; });
}

OverheadReport judged(ComparisonVerdict verdict, double low, double speedup, double high) {
  ComparisonReport found;
  found.outcome = Outcome::measured;
  found.verdict = verdict;
  found.within_minimum_effect = verdict == ComparisonVerdict::not_told_apart && low > 0.99;
  found.speedup.point = speedup;
  found.speedup.low = low;
  found.speedup.high = high;
  found.verdicts = {{"told_apart", experiments::Severity::note, "A speedup."},
                    {"fewer_quartets", experiments::Severity::note, "Only some quartets."}};
  OverheadReport report;
  add_overhead(report, Instrument::tracing, 4, found);
  return report;
}

OverheadReport whole_report(const OverheadOptions& options) {
  auto subject = experiments::decode_runnable(
      test::object({{"model", "mlp"}, {"batch", 2.0}, {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  test::TickingClock clock(1);
  auto experiment = experiments::overhead_with(
      [](measure::SampledPosition&) {
        return measure::Result<std::unique_ptr<measure::PositionSampler>>(
            std::make_unique<TestSampler>());
      },
      *subject, options, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  CHECK((*experiment)->progress().fraction == Catch::Approx(1));
  return experiments::report_of<OverheadReport>(**experiment);
}

}  // namespace

TEST_CASE("An overhead is the time with over the time without, less one", "[overhead]") {
  const OverheadReport report = judged(ComparisonVerdict::slower, 0.5, 0.8, 1);
  const auto& tracing = report.instruments.front();
  CHECK(*tracing.overhead_percent.point == Catch::Approx(25));
  CHECK(*tracing.overhead_percent.low == Catch::Approx(0).margin(1e-12));
  CHECK(*tracing.overhead_percent.high == Catch::Approx(100));
  CHECK(report.verdicts[0].text == "Tracing: Only some quartets.");
  CHECK(report.verdicts[1].text ==
        "Tracing makes a call longer by 25 % (0 to 100 %), for 4 spans in a call.");
}

TEST_CASE("A saved overhead is computed again from its quartets", "[overhead]") {
  // Plain calls take 2 ms and instrumented ones 3 ms; every second quartet is the other way round.
  const auto quartets =
      test::list({2.0, 3.0, 3.0, 2.0, 3.0, 2.0, 2.0, 3.0, 2.0, 3.0, 3.0, 2.0, 3.0, 2.0, 2.0, 3.0});
  const auto control = test::list({2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0});
  const auto tracing = test::object({{"instrument", "tracing"},
                                     {"outcome", "measured"},
                                     {"events", 4.0},
                                     {"overhead_percent", 7.0},
                                     {"quartets_ms", quartets},
                                     {"control_quartets_ms", control}});
  const auto absent = test::object({{"instrument", "memory_hooks"},
                                    {"outcome", "unfinished"},
                                    {"absent", "No hooks here."},
                                    {"absent_code", "no_hooks"}});
  const auto report = experiments::recomputed_overhead(
      test::object({{"subject", "matmul"},
                    {"finished", true},
                    {"instruments", test::list({tracing, absent})}}),
      {});
  REQUIRE(report.ok());
  CHECK(report->subject == "matmul");
  CHECK(report->finished);
  REQUIRE(report->instruments.size() == 2);
  const auto& found = report->instruments[0];
  CHECK(*found.overhead_percent.point == Catch::Approx(50));
  CHECK(*found.control_percent.point == Catch::Approx(0).margin(1e-9));
  CHECK(*found.plain_p50_ms == 2);
  CHECK(*found.instrumented_p50_ms == 3);
  CHECK(found.quartets == 4);
  CHECK(report->instruments[1].instrument == Instrument::memory_hooks);
  CHECK(report->instruments[1].absent.text == "No hooks here.");
  CHECK_FALSE(report->instruments[1].overhead_percent.point);
}

TEST_CASE("Each verdict on an overhead has its own sentence", "[overhead]") {
  const auto code = [](ComparisonVerdict verdict, double low, double high) {
    for (const auto& said : judged(verdict, low, (low + high) / 2, high).verdicts) {
      if (said.code != "fewer_quartets") return said.code;
    }
    return std::string();
  };
  CHECK(code(ComparisonVerdict::not_told_apart, 0.995, 1.001) == "costs_little");
  CHECK(code(ComparisonVerdict::not_told_apart, 0.97, 1.01) == "cost_not_told_apart");
  CHECK(code(ComparisonVerdict::slower, 0.9, 0.91) == "costs");
  CHECK(code(ComparisonVerdict::faster, 1.1, 1.11) == "unexplained");
  // Where the machine was not stable there is no word of the cost.
  CHECK(code(ComparisonVerdict::not_stable, 0.9, 0.91).empty());
}

TEST_CASE("Tracing costs two readings of the clock for each span, memory hooks none",
          "[overhead]") {
  OverheadOptions options;
  options.max_ms = 100'000;
  const OverheadReport report = whole_report(options);
  CHECK(report.finished);
  CHECK(report.subject == "mlp");
  CHECK(report.kernel == "naive");
  REQUIRE(report.instruments.size() == 3);
  const auto& tracing = report.instruments[0];
  CHECK(tracing.events == 4);  // forward and three layers
  CHECK(tracing.quartets == 20);
  CHECK(tracing.verdict == ComparisonVerdict::slower);
  // A batch without it is one tick of the clock, however many calls. With it a call alone is a
  // batch: two ticks for each span, and the batch's own.
  const auto calls = static_cast<double>(tracing.batch_size);
  CHECK(*tracing.overhead_percent.point == Catch::Approx(100 * (9 * calls - 1)));
  CHECK(*tracing.control_percent.point == Catch::Approx(0).margin(1e-9));
  const auto& sampling = report.instruments[2];
  CHECK(sampling.events == 4);
  CHECK(*sampling.overhead_percent.point == Catch::Approx(0).margin(1e-9));
  const auto& hooks = report.instruments[1];
  CHECK(hooks.absent.empty() == test::can_record());
  if (!test::can_record()) return;
  CHECK(hooks.events == 6);  // each of three outputs comes and goes
  CHECK(*hooks.overhead_percent.point == Catch::Approx(0).margin(1e-9));
  CHECK(hooks.within_minimum_effect);
  CHECK(std::any_of(report.verdicts.begin(), report.verdicts.end(), [](const auto& said) {
    return said.text.rfind("Recording memory costs less than the 1 % that matters", 0) == 0;
  }));
}

TEST_CASE("Preparing takes its time from the quartets of all instruments", "[overhead]") {
  const auto in_calls_ms = [](int readings) {
    test::TickingClock clock(2);
    const auto subject = test::slowly_prepared_subject(clock, readings);
    OverheadOptions options;
    options.quartets = 1000;
    options.max_ms = 900;
    auto experiment =
        experiments::overhead(subject, options, {clock, {from_ms(0.001), from_ms(0)}});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    const auto& report = experiments::report_of<OverheadReport>(**experiment);
    // Of three instruments each has its third.
    const auto there = std::count_if(report.instruments.begin(), report.instruments.end(),
                                     [](const auto& each) { return each.absent.empty(); });
    return report.elapsed_ms * 3 / static_cast<double>(there);
  };
  const double at_once = in_calls_ms(0);
  CHECK(at_once > 750);
  CHECK(in_calls_ms(120) < at_once - 200);           // 240 ms
  CHECK(in_calls_ms(4000) == Catch::Approx(3 * 2));  // a call for each: preparing took 8 s
}

TEST_CASE("Samples and spans tell the share of each part of a call, each with its own error",
          "[overhead]") {
  SampledCalls calls(2, 1);
  const OverheadReport report = calls.report();
  // What the samples of every call with sampling, and no other, come to: two thirds in attention.
  REQUIRE(report.shares.size() == 3);
  const auto& attention = report.shares[0];
  CHECK(attention.name == "attention");
  CHECK(report.shares[1].name == "mlp");
  CHECK(report.shares[2].name == "forward");
  CHECK(attention.samples == 2 * report.shares[1].samples);
  CHECK(*report.samples == static_cast<double>(attention.samples + report.shares[1].samples));
  CHECK(*report.sampled_ms == Catch::Approx(*report.samples));  // three of them in 3 ms
  CHECK(*attention.samples_percent.point == Catch::Approx(200.0 / 3));
  // Two readings of a clock of 1 us steps: 2 us in 3 ms.
  CHECK(*attention.spans_ms == Catch::Approx(2));
  CHECK(*attention.spans_percent.point == Catch::Approx(200.0 / 3));
  CHECK(*attention.spans_percent.high == Catch::Approx(100 * 2.002 / 3));
  CHECK(*attention.spans_percent.low == Catch::Approx(100 * 1.998 / 3));
  CHECK(report.shares[2].samples == 0);
  CHECK(*report.shares[2].spans_percent.point == Catch::Approx(0).margin(1e-9));
  CHECK(has_verdict(report, "shares_agree"));
}

TEST_CASE("Samples that fall elsewhere than the spans' time does are told from it", "[overhead]") {
  const OverheadReport report = SampledCalls(1, 2).report();
  CHECK(report.shares[0].name == "mlp");
  CHECK(has_verdict(report, "shares_differ"));
  CHECK(has_verdict(SampledCalls(0, 0).report(), "no_samples"));
}

TEST_CASE("The interval of a share of samples is Wilson's", "[overhead]") {
  // 15 of 50, worked by the formula of his paper.
  const auto part = [](const char* name, double samples) {
    return test::object({{"name", name}, {"samples", samples}});
  };
  const auto report = experiments::recomputed_overhead(
      test::object({{"subject", "matmul"},
                    {"finished", true},
                    {"instruments", test::list({})},
                    {"samples", 60.0},
                    {"sampled_ms", 120.0},
                    {"shares", test::list({part("mlp", 15), part("attention", 35)})}}),
      {});
  REQUIRE(report.ok());
  CHECK(report->shares[0].name == "attention");
  const auto& mlp = report->shares[1].samples_percent;
  CHECK(*mlp.point == Catch::Approx(30));
  CHECK(*mlp.low == Catch::Approx(19.103554));
  CHECK(*mlp.high == Catch::Approx(43.750350));
}

TEST_CASE("Without a second thread there is no sampling, and the report says why", "[overhead]") {
  const auto subject = test::judged_subject(test::right_kernel);
  test::TickingClock clock(1);
  auto experiment = experiments::overhead_with(
      [](measure::SampledPosition&) {
        return measure::Result<std::unique_ptr<measure::PositionSampler>>(
            measure::refusal("", std::string(), measure::left_out(), "no_second_thread", "none",
                             "There is one thread."));
      },
      subject, {}, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = experiments::report_of<OverheadReport>(**experiment);
  CHECK(report.finished);
  CHECK(report.instruments[2].instrument == Instrument::sampling);
  CHECK(report.instruments[2].absent.text == "There is one thread.");
  CHECK_FALSE(report.samples);
}
