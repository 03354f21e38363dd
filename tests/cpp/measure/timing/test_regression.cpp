// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/regression.h"

using namespace flopscope::measure;

namespace {

NamedSamples run(const char* name, double center_ms, std::uint64_t seed, int n = 40,
                 double noise = 0.02) {
  Random random(seed);
  NamedSamples samples{name, {}};
  for (int i = 0; i < n; ++i) {
    samples.samples_ms.push_back(center_ms * std::exp(noise * random.normal()));
  }
  return samples;
}

std::vector<SubjectRegression> judged(const std::vector<NamedSamples>& saved,
                                      const std::vector<NamedSamples>& later,
                                      const RegressionOptions& options = {}) {
  const auto subjects = regressions(saved, later, options);
  REQUIRE(subjects.ok());
  return *subjects;
}

}  // namespace

TEST_CASE("Each subject has its own verdict, and a change above 1 is slower") {
  const auto subjects = judged({run("slow", 1, 1), run("same", 1, 2), run("fast", 1, 3)},
                               {run("slow", 1.2, 4), run("same", 1, 5), run("fast", 0.5, 6)});
  REQUIRE(subjects.size() == 3);
  CHECK(subjects[0].name == "slow");
  CHECK(subjects[0].verdict == RegressionVerdict::slower);
  CHECK(*subjects[0].change.point == Catch::Approx(1.2).epsilon(0.02));
  CHECK(*subjects[0].change.low > 1.05);
  CHECK(subjects[1].verdict == RegressionVerdict::not_told_apart);
  CHECK(subjects[2].verdict == RegressionVerdict::faster);
  CHECK(*subjects[2].change.high < 0.6);
  CHECK(any_slower(subjects));
}

TEST_CASE("Samples without spread have an exact change") {
  const auto subjects = judged({{"a", {2, 2, 2, 2, 2}}}, {{"a", {3, 3, 3, 3, 3}}});
  CHECK(*subjects[0].change.point == 1.5);
  CHECK(*subjects[0].change.low == 1.5);
  CHECK(*subjects[0].change.high == 1.5);
}

TEST_CASE("A change within the minimum effect is no regression") {
  const std::vector<NamedSamples> saved{{"a", {1, 1, 1, 1, 1}}};
  const std::vector<NamedSamples> later{{"a", {1.04, 1.04, 1.04, 1.04, 1.04}}};
  CHECK_FALSE(any_slower(judged(saved, later)));
  CHECK(any_slower(judged(saved, later, {.minimum_effect = 0.03})));
}

TEST_CASE("One interrupted sample is no regression by the median, but moves the mean") {
  NamedSamples later = run("a", 1, 8);
  later.samples_ms[7] = 300;
  const std::vector<NamedSamples> saved{run("a", 1, 9)};
  CHECK(*judged(saved, {later})[0].change.high < 1.05);
  CHECK(*judged(saved, {later}, {.center = Center::mean})[0].change.high > 3);
}

TEST_CASE("Subjects of one run only are listed and are no regression") {
  const auto subjects =
      judged({run("old", 1, 1), run("both", 1, 2)}, {run("new", 1, 3), run("both", 1, 4)});
  REQUIRE(subjects.size() == 3);
  CHECK(subjects[0].name == "old");
  CHECK(subjects[0].verdict == RegressionVerdict::missing);
  CHECK(subjects[1].verdict == RegressionVerdict::not_told_apart);
  CHECK(subjects[2].name == "new");
  CHECK(subjects[2].verdict == RegressionVerdict::added);
  CHECK_FALSE(subjects[2].change.point.has_value());
  CHECK_FALSE(any_slower(subjects));
  CHECK(judged({}, {}).empty());
}

TEST_CASE("Equal names keep both rows, matched in their order") {
  const auto subjects =
      judged({run("a", 1, 1), run("a", 10, 2)}, {run("b", 9, 5), run("a", 2, 3), run("a", 10, 4)});
  REQUIRE(subjects.size() == 3);
  CHECK(subjects[1].saved_place == 1);
  CHECK(subjects[1].later_place == 2);
  CHECK(subjects[2].later_place == 0);
  CHECK_FALSE(subjects[2].saved_place.has_value());
  CHECK(subjects[0].verdict == RegressionVerdict::slower);
  CHECK(subjects[1].verdict == RegressionVerdict::not_told_apart);
}

TEST_CASE("Samples that are too few or no times are said to be so") {
  const double nan = std::nan("");
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<double> good{1, 2, 3, 4, 5};
  for (const std::vector<double>& few : {std::vector<double>{}, {1}, {1, 1, 1, 1}}) {
    CHECK(judged({{"a", few}}, {{"a", good}})[0].verdict == RegressionVerdict::too_few);
    CHECK(judged({{"a", good}}, {{"a", few}})[0].verdict == RegressionVerdict::too_few);
  }
  for (const std::vector<double>& bad : {std::vector<double>{1, 1, 1, 1, nan},
                                         {1, 1, 1, 1, infinity},
                                         {1, 1, 1, 1, 0},
                                         {1, 1, 1, 1, -2}}) {
    const auto subjects = judged({{"a", bad}}, {{"a", good}});
    CHECK(subjects[0].verdict == RegressionVerdict::no_ratio);
    CHECK_FALSE(subjects[0].change.point.has_value());
    CHECK(judged({{"a", good}}, {{"a", bad}})[0].verdict == RegressionVerdict::no_ratio);
  }
}

TEST_CASE("Samples whose ratio no double holds have no change") {
  const auto subjects =
      judged({{"a", std::vector<double>(5, 1e-300)}}, {{"a", std::vector<double>(5, 1e300)}});
  CHECK(subjects[0].verdict == RegressionVerdict::no_ratio);
  CHECK_FALSE(subjects[0].change.point.has_value());
}

TEST_CASE("Runs whose samples resemble their neighbours widen the change by the larger factor") {
  // Ten high, ten low: of 19 neighbours one is of opposite signs, so that r is (18 - 1) / 20.
  NamedSamples wave{"a", {}};
  NamedSamples calm{"a", {}};
  for (int i = 0; i < 20; ++i) {
    wave.samples_ms.push_back(i < 10 ? 1.2 : 1.0);
    calm.samples_ms.push_back(i % 2 == 0 ? 1.2 : 1.0);
  }
  const double factor = std::sqrt((1 + 17.0 / 20) / (1 - 17.0 / 20));
  const auto change = [](const NamedSamples& saved, const NamedSamples& later) {
    return judged({saved}, {later}, {.center = Center::mean})[0].change;
  };
  const Estimate narrow = change(calm, calm);
  CHECK(narrow.widening == std::nullopt);
  for (const Estimate& wide : {change(calm, wave), change(wave, calm), change(wave, wave)}) {
    CHECK(*wide.widening == Catch::Approx(factor));
    CHECK(std::log(*wide.high) == Catch::Approx(factor * std::log(*narrow.high)));
    CHECK(std::log(*wide.low) == Catch::Approx(factor * std::log(*narrow.low)));
  }
  wave.samples_ms.pop_back();
  CHECK(change(wave, wave).widening == std::nullopt);
}

TEST_CASE("Of runs that wander, the change's interval still holds nothing in most pairs",
          "[simulation]") {
  // Each sample keeps 0.6 of the last one's noise. Unwidened, it would hold 1 in about 70 %.
  const auto wandering = [](Random& random) {
    NamedSamples samples{"a", {}};
    double noise = random.normal();
    for (int i = 0; i < 60; ++i) {
      samples.samples_ms.push_back(std::exp(0.05 * noise));
      noise = 0.6 * noise + 0.8 * random.normal();
    }
    return samples;
  };
  Random random(5);
  int covered = 0;
  int narrow_covered = 0;
  for (int pair = 0; pair < 1000; ++pair) {
    const NamedSamples saved = wandering(random);
    const Estimate change =
        judged({saved}, {wandering(random)}, {.center = Center::mean})[0].change;
    if (*change.low <= 1 && 1 <= *change.high) ++covered;
    const double narrow = std::log(*change.high / *change.point) / change.widening.value_or(1);
    if (std::abs(std::log(*change.point)) <= narrow) ++narrow_covered;
  }
  CHECK(narrow_covered < 750);
  CHECK(covered >= 900);
}

TEST_CASE("Of 500 pairs of equal runs fewer than 1 % are called a regression", "[simulation]") {
  int slower = 0;
  for (std::uint64_t pair = 0; pair < 500; ++pair) {
    const auto subjects = judged({run("a", 1, 1000 + 2 * pair, 20, 0.03)},
                                 {run("a", 1, 1001 + 2 * pair, 20, 0.03)}, {.seed = pair});
    if (any_slower(subjects)) ++slower;
  }
  CHECK(slower < 5);
}

TEST_CASE("A confidence or a minimum effect that is none is refused") {
  CHECK(regressions({}, {}, {.confidence = 0}).error().message ==
        "confidence must be a number between 0 and 1, but it is 0.");
  CHECK(regressions({}, {}, {.minimum_effect = std::nan("")}).error().message ==
        "minimum_effect must be a number of at least 0, but it is NaN.");
}

TEST_CASE("Two of one name are matched by their kernels, whatever their order", "[regression]") {
  const NamedSamples naive{"a", {8, 8, 8, 8, 8}, "naive"};
  const NamedSamples simd{"a", {1, 1, 1, 1, 1}, "simd"};
  const auto subjects = judged({naive, simd}, {simd, naive});
  REQUIRE(subjects.size() == 2);
  CHECK(subjects[0].later_place == 1);
  CHECK(subjects[1].later_place == 0);
  CHECK_FALSE(any_slower(subjects));
  // One that is gone is judged by what took its place.
  CHECK(judged({naive}, {simd})[0].verdict == RegressionVerdict::faster);
}
