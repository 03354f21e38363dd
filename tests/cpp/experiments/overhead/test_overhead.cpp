// SPDX-License-Identifier: MIT
#include <string>
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
  auto experiment = experiments::overhead(*subject, options, {clock, {from_ms(0.001), from_ms(0)}});
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
  REQUIRE(report.instruments.size() == 2);
  const auto& tracing = report.instruments[0];
  CHECK(tracing.events == 4);  // forward and three layers
  CHECK(tracing.quartets == 20);
  CHECK(tracing.verdict == ComparisonVerdict::slower);
  // A batch without it is one tick of the clock, however many calls. With it a call alone is a
  // batch: two ticks for each span, and the batch's own.
  const auto calls = static_cast<double>(tracing.batch_size);
  CHECK(*tracing.overhead_percent.point == Catch::Approx(100 * (9 * calls - 1)));
  CHECK(*tracing.control_percent.point == Catch::Approx(0).margin(1e-9));
  const auto& hooks = report.instruments[1];
  CHECK(hooks.absent.empty() == test::can_record());
  if (!test::can_record()) return;
  CHECK(hooks.events == 6);  // each of three outputs comes and goes
  CHECK(*hooks.overhead_percent.point == Catch::Approx(0).margin(1e-9));
  CHECK(hooks.within_minimum_effect);
  CHECK(report.verdicts.back().text.rfind("Recording memory costs less than the 1 % that matters",
                                          0) == 0);
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
    return report.elapsed_ms * (test::can_record() ? 1 : 2);  // else one instrument has its half
  };
  const double at_once = in_calls_ms(0);
  CHECK(at_once > 750);
  CHECK(in_calls_ms(120) < at_once - 200);  // 240 ms
  // However long it takes, two thirds are left.
  CHECK(in_calls_ms(4000) > 500);
}
