// SPDX-License-Identifier: MIT
#include <string>
#include <utility>

#include "catch.h"
#include "flopscope/experiments/comparison.h"
#include "support/sampled.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::ComparisonOptions;
using experiments::ComparisonReport;
using experiments::Subject;
using measure::from_ms;

namespace {

Subject model(const char* name) {
  auto subject = experiments::decode_runnable(
      test::object({{"model", name}, {"batch", 2.0}, {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

/// The report of both, where every reading of the clock is 1 ms after the one before.
ComparisonReport learned(const char* baseline, const char* optimized, double max_ms) {
  ComparisonOptions options;
  options.quartets = 2;
  options.accuracy_epochs = 1;
  options.max_ms = max_ms;
  test::TickingClock clock(1);
  auto experiment = experiments::comparison(model(baseline), model(optimized), options,
                                            {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  double fraction = 0;
  while ((*experiment)->advance()) {
    const double now = (*experiment)->progress().fraction;
    CHECK(now >= fraction);
    fraction = now;
  }
  CHECK((*experiment)->progress().fraction == Catch::Approx(1));
  return experiments::report_of<ComparisonReport>(**experiment);
}

}  // namespace

TEST_CASE("Two models that are the same learn the same and tell the same right",
          "[comparison][accuracy]") {
  const auto report = learned("softmax-regression", "softmax-regression", 1e6);
  REQUIRE(report.learned);
  // 6,000 digits in batches of 64, and 5,000 others.
  CHECK(report.learned->steps == 93);
  CHECK(report.learned->steps_planned == 93);
  CHECK(report.learned->tested == 5000);
  CHECK(report.learned->gained == 0);
  CHECK(report.learned->lost == 0);
  CHECK(*report.learned->accuracy_change.point == 0);
  CHECK(*report.learned->baseline_accuracy.point == *report.learned->optimized_accuracy.point);
  // Ten digits: who guesses tells a tenth right.
  CHECK(report.learned->baseline_accuracy.surely_above(0.1));
}

TEST_CASE("A hidden layer tells more digits right than none", "[comparison][accuracy]") {
  const auto report = learned("softmax-regression", "mlp", 1e6);
  REQUIRE(report.learned);
  CHECK(report.learned->accuracy_change.surely_above(0));
  CHECK(report.learned->gained > report.learned->lost);
}

TEST_CASE("Models whose time is up have learned for as many steps, and are tested",
          "[comparison][accuracy]") {
  const auto report = learned("softmax-regression", "mlp", 400);
  REQUIRE(report.learned);
  CHECK(report.learned->steps > 0);
  CHECK(report.learned->steps < report.learned->steps_planned);
  CHECK(report.learned->tested == 5000);
}

TEST_CASE("What answers differ in has the interval of pairs", "[comparison][accuracy]") {
  // Fagerland, Lydersen and Laake, "Recommended tests and confidence intervals for paired binomial
  // proportions", 2014, on the airways of 21 children: 1 and 7 of them differ.
  const auto saved = test::object({{"outcome", "unfinished"},
                                   {"learned", test::object({{"steps", 5.0},
                                                             {"steps_planned", 5.0},
                                                             {"tested", 21.0},
                                                             {"baseline_right", 8.0},
                                                             {"gained", 1.0},
                                                             {"lost", 7.0}})}});
  const auto report = experiments::recomputed_with_accuracy(saved, {});
  REQUIRE(report.ok());
  REQUIRE(report->learned);
  CHECK(*report->learned->baseline_accuracy.point == Catch::Approx(8.0 / 21));
  CHECK(*report->learned->optimized_accuracy.point == Catch::Approx(2.0 / 21));
  CHECK(*report->learned->accuracy_change.point == Catch::Approx(-6.0 / 21));
  CHECK(*report->learned->accuracy_change.low == Catch::Approx(-0.508).margin(5e-4));
  CHECK(*report->learned->accuracy_change.high == Catch::Approx(-0.013).margin(5e-4));
}

TEST_CASE("Accuracy is asked of models that can learn digits only", "[comparison][accuracy]") {
  const auto refused = [](Subject optimized) {
    ComparisonOptions options;
    options.accuracy_epochs = 1;
    test::TickingClock clock(1);
    return experiments::comparison(model("mlp"), std::move(optimized), options,
                                   {clock, {from_ms(0.001), from_ms(0)}})
        .error();
  };
  auto relu = experiments::decode_runnable(test::object({{"op", "relu"}}));
  REQUIRE(relu.ok());
  CHECK(refused(std::move(*relu)).message ==
        "optimized: model must be there, since accuracy is that of models, but it is left out.");
  CHECK(refused(model("tiny-gpt")).message.rfind("optimized", 0) == 0);
}
