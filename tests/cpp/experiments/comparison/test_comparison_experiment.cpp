// SPDX-License-Identifier: MIT
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/comparison.h"
#include "support/judged_operation.h"
#include "support/recording.h"
#include "support/sampled.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::ComparisonOptions;
using experiments::ComparisonReport;
using experiments::Outcome;
using experiments::Severity;
using experiments::Subject;
using measure::ClockEstimate;
using measure::ComparisonVerdict;
using measure::Duration;
using measure::from_ms;
using measure::Interleaver;
using measure::ManualClock;

namespace {

Subject decoded(const test::TreeValue& said) {
  auto subject = experiments::decode_runnable(said);
  REQUIRE(subject.ok());
  return std::move(*subject);
}

Subject matmul(const char* kernel) {
  return decoded(
      test::object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", kernel}}));
}

/// The report on subjects that take these times; `slot` is how much slower the first batch of each
/// quartet is.
ComparisonReport report_on(Duration a, Duration b, Duration control, double slot = 1,
                           const ComparisonOptions& options = {}, std::size_t stop_after = 1000) {
  ManualClock clock;
  Interleaver interleaver(experiments::interleaver_options(options), test::exact_clock);
  int batch = 0;
  const auto call = [&](Duration span) {
    return [&clock, span, &batch, slot] { clock.advance(batch % 4 == 0 ? slot * span : span); };
  };
  while (interleaver.quartets().size() < stop_after) {
    const bool timing = interleaver.phase() == measure::Phase::timing;
    if (!measure::advance(interleaver, clock, call(a), call(b), call(control))) break;
    batch = timing ? batch + 1 : 0;
  }
  return experiments::comparison_report(interleaver, options, test::exact_clock);
}

std::vector<std::string> codes(const ComparisonReport& report) {
  std::vector<std::string> all;
  for (const auto& verdict : report.verdicts) all.push_back(verdict.code);
  return all;
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("A comparison reports the speedup, its verdict and a sentence", "[comparison]") {
  const ComparisonReport report = report_on(from_ms(3), from_ms(2), from_ms(3));
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.verdict == ComparisonVerdict::faster);
  CHECK(*report.speedup.point == Catch::Approx(1.5));
  CHECK(*report.speedup.low == Catch::Approx(1.5));
  CHECK(*report.control_ratio.point == Catch::Approx(1));
  CHECK(*report.slot_effect.point == Catch::Approx(1));
  CHECK(*report.baseline_p50_ms == Catch::Approx(3));
  CHECK(*report.optimized_p50_ms == Catch::Approx(2));
  CHECK(report.quartets == 28);
  REQUIRE(codes(report) == Codes{"told_apart"});
  CHECK(report.verdicts[0].text ==
        "The baseline takes 1.5 times (1.5 to 1.5) as long as the other, a larger difference than "
        "the 1 % that matters.");
  const auto& values = report.verdicts[0].details;
  REQUIRE(values.size() == 4);
  CHECK(values[0].name == "speedup");
  CHECK(*values[0].number == Catch::Approx(1.5));
  CHECK(values[3].name == "minimum_effect_percent");
  CHECK(values[3].number == 1);
}

TEST_CASE("A saved comparison is computed again from its quartets", "[comparison]") {
  const ComparisonReport report = report_on(from_ms(3), from_ms(2), from_ms(3), 1.05);
  REQUIRE(report.quartets_ms.size() == 112);
  REQUIRE(report.control_quartets_ms.size() == 56);
  const auto times = [](const std::vector<double>& ms) {
    return test::TreeValue(test::TreeValue::Elements(ms.begin(), ms.end()));
  };
  const auto again = experiments::recomputed_comparison(
      test::object({{"outcome", "measured"},
                    {"speedup", 9.0},
                    {"verdict", "slower"},
                    {"quartets_ms", times(report.quartets_ms)},
                    {"control_quartets_ms", times(report.control_quartets_ms)}}),
      {});
  REQUIRE(again.ok());
  CHECK(again->speedup.point == report.speedup.point);
  CHECK(again->speedup.low == report.speedup.low);
  CHECK(again->control_ratio.high == report.control_ratio.high);
  CHECK(again->slot_effect.point == report.slot_effect.point);
  CHECK(again->drift_percent.point == report.drift_percent.point);
  CHECK(again->optimized_p50_ms == report.optimized_p50_ms);
  CHECK(again->verdict == report.verdict);
  CHECK(again->quartets == 28);
}

TEST_CASE("What is no list of whole quartets is refused, and of no outcome there is no speedup",
          "[comparison]") {
  const auto made_of = [](const char* outcome, test::TreeValue times) {
    return experiments::recomputed_comparison(
        test::object({{"outcome", outcome}, {"quartets_ms", std::move(times)}}), {});
  };
  CHECK(made_of("measured", test::list({3.0, 2.0, 2.0})).error().message ==
        "quartets_ms must be a list of four times for each quartet, but it is a list of 3.");
  CHECK(made_of("measured", test::list({3.0, -2.0, 2.0, 3.0})).error().field == "quartets_ms[1]");
  const auto stopped = made_of("unfinished", test::list({3.0, 2.0, 2.0, 3.0}));
  REQUIRE(stopped.ok());
  CHECK_FALSE(stopped->speedup.point);
}

TEST_CASE("A slower subject is told apart, an equal one is called equal", "[comparison]") {
  CHECK(report_on(from_ms(2), from_ms(3), from_ms(2)).verdict == ComparisonVerdict::slower);
  const ComparisonReport equal = report_on(from_ms(2), from_ms(2), from_ms(2));
  CHECK(equal.verdict == ComparisonVerdict::not_told_apart);
  CHECK(equal.within_minimum_effect);
  CHECK(codes(equal) == Codes{"equal"});
}

TEST_CASE("A control or a slot that is further off than the subjects is named as a problem",
          "[comparison]") {
  const ComparisonReport control = report_on(from_ms(3), from_ms(2.9), from_ms(3.2));
  CHECK(control.verdict == ComparisonVerdict::not_stable);
  CHECK(codes(control) == Codes{"control_differs"});
  CHECK(control.verdicts[0].severity == Severity::problem);
  CHECK(control.verdicts[0].text.find("0.9375 times (0.9375 to 0.9375)") != std::string::npos);
  const ComparisonReport slot = report_on(from_ms(3), from_ms(2.9), from_ms(3), 1.05);
  CHECK(slot.verdict == ComparisonVerdict::not_stable);
  CHECK(codes(slot) == Codes{"slot_effect"});
  CHECK(*slot.slot_effect.point == Catch::Approx(1.05).epsilon(0.001));
}

TEST_CASE("Beside a far larger speedup a control or a slot that is off is a caution",
          "[comparison]") {
  const ComparisonReport control = report_on(from_ms(17), from_ms(1), from_ms(18.7));
  CHECK(control.verdict == ComparisonVerdict::faster);
  CHECK(codes(control) == Codes{"control_unsteady", "told_apart"});
  CHECK(control.verdicts[0].severity == Severity::warning);
  CHECK(control.verdicts[0].text ==
        "The machine is not steady: one copy of the baseline takes 0.9091 times (0.9091 to 0.9091) "
        "as long as another, so only larger differences are told apart.");
  CHECK(*control.speedup.low == Catch::Approx(17));
  const ComparisonReport slot = report_on(from_ms(3), from_ms(2), from_ms(3), 1.05);
  CHECK(slot.verdict == ComparisonVerdict::faster);
  CHECK(codes(slot) == Codes{"slot_effect_smaller", "told_apart"});
  CHECK(slot.verdicts[0].severity == Severity::warning);
}

TEST_CASE("The smallest difference that matters is the caller's", "[comparison]") {
  ComparisonOptions options;
  options.minimum_effect_percent = 60;
  const ComparisonReport report = report_on(from_ms(3), from_ms(2), from_ms(3), 1, options);
  CHECK(report.verdict == ComparisonVerdict::not_told_apart);
  CHECK(report.minimum_effect_percent == 60);
  CHECK(report.verdicts[0].text.find("60 %") != std::string::npos);
}

TEST_CASE("A comparison that was stopped says how far it came", "[comparison]") {
  const ComparisonReport report = report_on(from_ms(3), from_ms(2), from_ms(3), 1, {}, 6);
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.quartets == 6);
  CHECK(codes(report) == Codes{"told_apart", "partial_quartets"});
  CHECK(report.verdicts[1].text == "Stopped after 6 of 28 quartets.");
}

TEST_CASE("The default quartets fit into the default time on a clock of 0.1 ms", "[comparison]") {
  ManualClock clock;
  const measure::ClockEstimate tenth{from_ms(0.1), from_ms(0)};
  Interleaver interleaver(experiments::interleaver_options({}), tenth);
  const auto call = [&clock] { clock.advance(from_ms(0.02)); };
  while (measure::advance(interleaver, clock, call, call, call)) {
  }
  const auto report = experiments::comparison_report(interleaver, {}, tenth);
  CHECK(report.quartets == 28);
  CHECK(codes(report) == Codes{"equal"});
}

TEST_CASE("Of models that also learn what can be told apart is said for half of the time",
          "[comparison]") {
  const auto foreseen = [](std::int64_t epochs, double max_ms) {
    const measure::ClockEstimate coarse{from_ms(1), from_ms(0)};
    ComparisonOptions options;
    options.accuracy_epochs = epochs;
    options.max_ms = max_ms;
    const Interleaver interleaver(experiments::interleaver_options(options), coarse);
    return experiments::comparison_report(interleaver, options, coarse).foreseen_percent;
  };
  REQUIRE(foreseen(1, 20'000));
  CHECK(foreseen(1, 20'000) == foreseen(0, 10'000));
  CHECK(*foreseen(1, 20'000) > *foreseen(0, 20'000));
}

TEST_CASE("A budget too short for the quartets is said to be so", "[comparison]") {
  ComparisonOptions options;
  options.max_ms = 200;
  const ComparisonReport report = report_on(from_ms(3), from_ms(2), from_ms(3), 1, options);
  CHECK(report.quartets < 28);
  CHECK(codes(report) == Codes{"told_apart", "fewer_quartets"});
}

TEST_CASE("Work that is gone and a clock at rest have a sentence and no speedup", "[comparison]") {
  const ComparisonReport gone = report_on(from_ms(3), Duration{0.04}, from_ms(3));
  CHECK(gone.outcome == Outcome::optimized_away);
  CHECK_FALSE(gone.speedup.point.has_value());
  CHECK(codes(gone) == Codes{"optimized_away"});
  const ClockEstimate at_rest{Duration{std::numeric_limits<double>::infinity()}, Duration{0}};
  const ComparisonReport none =
      experiments::comparison_report(Interleaver({}, at_rest), {}, at_rest);
  CHECK(none.outcome == Outcome::cannot_resolve);
  CHECK(none.verdicts[0].text == "The clock stands still.");
}

TEST_CASE("Two kernels of an operation are compared on the clock given", "[comparison]") {
  test::TickingClock clock(2);
  ComparisonOptions options;
  options.quartets = 8;
  auto experiment = experiments::comparison(matmul("naive"), matmul("simd"), options,
                                            {clock, {from_ms(0.001), Duration{0}}});
  REQUIRE(experiment.ok());
  CHECK((*experiment)->progress().phase == experiments::RunPhase::first_call);
  double before = 0;
  while ((*experiment)->advance()) {
    const experiments::Progress now = (*experiment)->progress();
    CHECK(now.fraction >= before);
    before = now.fraction;
  }
  CHECK((*experiment)->progress().phase == experiments::RunPhase::finished);
  CHECK((*experiment)->progress().fraction == 1);
  const experiments::AnyRecord any = (*experiment)->report();
  REQUIRE(any.type == &ComparisonReport::record_type);
  const auto& report = *static_cast<const ComparisonReport*>(any.record);
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.baseline_kernel == "naive");
  CHECK(report.optimized_kernel == "simd");
  CHECK(report.quartets == 8);
  CHECK(*report.speedup.point == Catch::Approx(1));  // every batch takes one tick
}

TEST_CASE("Where one step of the clock is longer than a stretch each stretch makes a batch",
          "[comparison]") {
  test::TickingClock clock(1000);
  const ComparisonOptions options{.quartets = 2, .max_ms = 100'000};
  auto experiment = experiments::comparison(matmul("naive"), matmul("simd"), options,
                                            {clock, {from_ms(0.001), Duration{0}}});
  REQUIRE(experiment.ok());
  int stretches = 1;
  while (stretches < 1000 && (*experiment)->advance()) ++stretches;
  CHECK(stretches < 1000);
  const auto report = experiments::report_of<ComparisonReport>(**experiment);
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.quartets == 2);
}

TEST_CASE("Calls too slow for the time allowed are told, and what was never called is not verified",
          "[comparison]") {
  test::TickingClock clock(60);
  ComparisonOptions options;
  options.max_ms = 50;
  auto experiment = experiments::comparison(matmul("naive"), matmul("simd"), options,
                                            {clock, {from_ms(0.001), Duration{0}}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = *static_cast<const ComparisonReport*>((*experiment)->report().record);
  CHECK(report.outcome == Outcome::unfinished);
  CHECK(codes(report) == Codes{"too_slow"});
  // The first call, and six in a round, which are slower than the fastest; and what preparing took.
  REQUIRE(report.verdicts[0].details[0].name == "needed_ms");
  CHECK(*report.verdicts[0].details[0].number > 60 + 6 * 60 / 0.95);
}

TEST_CASE("Each side's memory is what one of it holds, and stands beside the times",
          "[comparison]") {
  const auto compared = [](Subject baseline, Subject optimized, int advances = 100'000) {
    test::TickingClock clock(2);
    const ComparisonOptions options{.quartets = 2};
    auto experiment = experiments::comparison(std::move(baseline), std::move(optimized), options,
                                              {clock, {from_ms(0.001), Duration{0}}});
    REQUIRE(experiment.ok());
    while (advances-- > 0 && (*experiment)->advance()) {
    }
    return experiments::report_of<ComparisonReport>(**experiment);
  };
  const auto relu = [](double size) {
    return decoded(test::object({{"op", "relu"}, {"size", size}, {"kernel", "naive"}}));
  };
  if (!test::can_record()) {
    CHECK_FALSE(compared(relu(64), relu(64)).baseline_peak_bytes.has_value());
    return;
  }
  // An input and an output of 4 bytes each, and what the allocator adds to them.
  const ComparisonReport sizes = compared(relu(4096), relu(65'536));
  REQUIRE(sizes.baseline_peak_bytes.has_value());
  CHECK(*sizes.baseline_peak_bytes >= 8 * 4096);
  CHECK(*sizes.baseline_peak_bytes < 1.05 * 8 * 4096);
  CHECK(*sizes.optimized_peak_bytes >= 8 * 65'536);
  CHECK(*sizes.optimized_peak_bytes < 1.05 * 8 * 65'536);
  // A model takes what lies between its layers while it runs.
  const auto mlp = [](double batch) {
    return decoded(test::object({{"model", "mlp"}, {"batch", batch}}));
  };
  const ComparisonReport batches = compared(mlp(1), mlp(1000));
  CHECK(*batches.optimized_peak_bytes > *batches.baseline_peak_bytes + 4 * 1000 * (784 + 128));
  CHECK_FALSE(compared(relu(64), relu(64), 1).baseline_peak_bytes.has_value());
}

TEST_CASE("Preparing both subjects takes its time from the quartets", "[comparison]") {
  const auto in_calls_ms = [](int readings) {
    test::TickingClock clock(2);
    const auto subject = [&] { return test::slowly_prepared_subject(clock, readings); };
    const ComparisonOptions options{.quartets = 1000, .max_ms = 900};
    auto experiment = experiments::comparison(subject(), subject(), options,
                                              {clock, {from_ms(0.001), Duration{0}}});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    return static_cast<const ComparisonReport*>((*experiment)->report().record)->elapsed_ms;
  };
  CHECK(in_calls_ms(0) > 800);
  CHECK(in_calls_ms(40) <= 700);                 // 240 ms: the two, and the baseline's copy
  CHECK(in_calls_ms(4000) == Catch::Approx(2));  // one call of 2 ms: preparing took 24 s
}

TEST_CASE("What preparing took is a part of what a comparison says that it needs", "[comparison]") {
  test::TickingClock clock(2);
  const auto subject = [&] { return test::slowly_prepared_subject(clock, 4000); };
  auto experiment = experiments::comparison(subject(), subject(), {.max_ms = 900},
                                            {clock, {from_ms(0.001), Duration{0}}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = experiments::report_of<ComparisonReport>(**experiment);
  REQUIRE(codes(report) == Codes{"too_slow"});
  REQUIRE(report.verdicts[0].details[0].name == "needed_ms");
  CHECK(*report.verdicts[0].details[0].number > 24'000);  // the two, and the baseline's copy
}
