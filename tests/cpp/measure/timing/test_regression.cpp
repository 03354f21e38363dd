// SPDX-License-Identifier: MIT
#include <algorithm>
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

bool any_slower(const std::vector<SubjectRegression>& subjects) {
  return std::any_of(subjects.begin(), subjects.end(), [](const SubjectRegression& subject) {
    return subject.verdict == RegressionVerdict::slower;
  });
}

}  // namespace

TEST_CASE("Each subject has its own verdict, and a change above 1 is slower") {
  const auto subjects = judged({run("slow", 1, 1), run("same", 1, 2), run("fast", 1, 3)},
                               {run("slow", 1.2, 4), run("same", 1, 5), run("fast", 0.5, 6)});
  REQUIRE(subjects.size() == 3);
  CHECK(subjects[0].name == "slow");
  CHECK(subjects[0].verdict == RegressionVerdict::slower);
  CHECK(*subjects[0].change.point == Catch::Approx(1.2).epsilon(0.02));
  CHECK(*subjects[0].change.low > 1);
  CHECK(subjects[1].verdict == RegressionVerdict::not_told_apart);
  CHECK(subjects[2].verdict == RegressionVerdict::faster);
  CHECK(*subjects[2].change.high < 0.6);
  CHECK(any_slower(subjects));
}

TEST_CASE("Of two runs without spread each is taken to be off by what quiet machines are") {
  const auto subjects = judged({{"a", {2, 2, 2, 2, 2}}}, {{"a", {3, 3, 3, 3, 3}}});
  CHECK(*subjects[0].change.point == 1.5);
  // 1.959964 normal deviations of 0.045 for either run.
  const double reach = std::exp(1.959964 * 0.045 * std::sqrt(2));
  CHECK(*subjects[0].change.low == Catch::Approx(1.5 / reach));
  CHECK(*subjects[0].change.high == Catch::Approx(1.5 * reach));
  CHECK(*subjects[0].smallest_slowdown == Catch::Approx(reach));
  CHECK(*subjects[0].level_spread == 0.045);
}

TEST_CASE("A change within the minimum effect is no regression, nor is one that is not sure") {
  const std::vector<NamedSamples> saved{{"a", {1, 1, 1, 1, 1}}};
  const std::vector<NamedSamples> later{{"a", {1.2, 1.2, 1.2, 1.2, 1.2}}};
  CHECK(any_slower(judged(saved, later)));
  CHECK_FALSE(any_slower(judged(saved, later, {.minimum_effect = 0.25})));
  CHECK(*judged(saved, later, {.minimum_effect = 0.25})[0].smallest_slowdown == 1.25);
  const std::vector<NamedSamples> hardly{{"a", {1.1, 1.1, 1.1, 1.1, 1.1}}};
  CHECK_FALSE(any_slower(judged(saved, hardly)));
}

TEST_CASE("One interrupted sample is no regression by the median, but moves the mean") {
  NamedSamples later = run("a", 1, 8);
  later.samples_ms[7] = 300;
  const std::vector<NamedSamples> saved{run("a", 1, 9)};
  CHECK(*judged(saved, {later})[0].change.high < 1.2);
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

TEST_CASE("Runs whose level wanders widen the noise within by the larger factor of both") {
  NamedSamples wave{"a", {}};
  NamedSamples calm{"a", {}};
  for (int i = 0; i < 20; ++i) {
    wave.samples_ms.push_back(i < 10 ? 1.2 : 1.0);
    calm.samples_ms.push_back(i % 2 == 0 ? 1.2 : 1.0);
  }
  // The slowest two cosines of the ranks -5 and 5, with Student's t of 2 degrees of freedom.
  const double factor = 5.7103874;
  // Two stretches of either have the level 1.2, two the level 1.
  const double spread = 1.4826 * 0.1 / 1.1;
  const double between = 1.959964 * spread * std::sqrt(2);
  const auto found = [](const NamedSamples& saved, const NamedSamples& later) {
    return judged({saved}, {later}, {.center = Center::mean})[0];
  };
  const Estimate narrow = found(calm, calm).change;
  CHECK(narrow.widening == std::nullopt);
  CHECK(*found(calm, calm).level_spread == Catch::Approx(spread));
  const double within = std::sqrt(std::pow(std::log(*narrow.high), 2) - between * between);
  for (const auto& subject : {found(calm, wave), found(wave, calm), found(wave, wave)}) {
    const Estimate& wide = subject.change;
    CHECK(*wide.widening == Catch::Approx(factor));
    CHECK(std::log(*wide.high) == Catch::Approx(std::hypot(factor * within, between)));
    CHECK(std::log(*wide.low) == Catch::Approx(-std::log(*wide.high)));
  }
}

namespace {

/// Runs of one program whose level is another in each process, by that standard deviation.
class Processes {
 public:
  Processes(double spread, std::uint64_t seed) : spread_(spread), random_(seed) {}

  NamedSamples run(double center_ms = 1) {
    const double level = center_ms * std::exp(spread_ * random_.normal());
    return ::run("a", level, random_.bits(), 20);
  }
  std::vector<NamedSamples> runs(int count) {
    std::vector<NamedSamples> saved{run()};
    for (int i = 1; i < count; ++i) add_run(saved, std::vector{run()}, Center::min);
    return saved;
  }
  /// How many of 300 later runs that take `factor` times as long are called slower.
  double share_slower(double factor, int saved_runs = 1) {
    int slower = 0;
    for (int pair = 0; pair < 300; ++pair) {
      const auto saved = runs(saved_runs);
      slower += any_slower(judged(saved, {run(factor)})) ? 1 : 0;
    }
    return slower / 300.0;
  }

 private:
  double spread_;
  Random random_;
};

}  // namespace

TEST_CASE(
    "Of pairs of equal runs whose levels differ by 2 or 5 % at most 5 % are called a "
    "regression, of ones a quarter slower at least 90 %",
    "[simulation]") {
  for (const double spread : {0.02, 0.05}) {
    INFO("levels differ by " << spread);
    CHECK(Processes(spread, 1).share_slower(1) <= 0.05);
    CHECK(Processes(spread, 2).share_slower(1.25) >= 0.90);
  }
}

TEST_CASE("Several saved runs show how far levels differ, so that less can be told",
          "[simulation]") {
  CHECK(Processes(0.02, 3).share_slower(1, 5) <= 0.05);
  CHECK(Processes(0.02, 4).share_slower(1.12, 5) >= 0.90);
  CHECK(Processes(0.02, 4).share_slower(1.12) < 0.60);
  CHECK(Processes(0.10, 5).share_slower(1, 5) <= 0.05);
}

TEST_CASE("Of several runs the fastest of each counts, and the median of these") {
  std::vector<NamedSamples> saved{{"a", {2, 5, 6, 7, 8}}};
  add_run(saved, std::vector<NamedSamples>{{"a", {3, 4}}}, Center::min);
  add_run(saved, std::vector<NamedSamples>{{"a", {9, 8}}}, Center::min);
  CHECK(*saved[0].level(Center::min) == 3);
  CHECK(*saved[0].level(Center::median) == 6);
  CHECK(*NamedSamples{"b", {7, 2, 9}}.level(Center::min) == 2);
}

TEST_CASE("Further saved runs add their samples and their level to the subject of their name") {
  std::vector<NamedSamples> saved{{"a", {1, 1, 1}, "simd"}, {"b", {5, 5, 5}, "simd"}};
  add_run(saved, std::vector<NamedSamples>{{"b", {7, 8}, "simd"}, {"c", {1}, "simd"}},
          Center::median);
  add_run(saved, std::vector<NamedSamples>{{"b", {6}, "simd"}, {"a", {9}, "naive"}},
          Center::median);
  REQUIRE(saved.size() == 2);
  CHECK(saved[0].samples_ms == std::vector<double>{1, 1, 1});
  CHECK(saved[0].run_levels.empty());
  CHECK(saved[1].samples_ms == std::vector<double>{5, 5, 5, 7, 8, 6});
  CHECK(saved[1].run_levels == std::vector<double>{5, 7.5, 6});
}

TEST_CASE("What else runs in stretches hides a quarter from the median, not from the fastest run") {
  // Stretches of five runs are 20 % apart, in turn.
  NamedSamples moving{"a", {}};
  for (int i = 0; i < 100; ++i) moving.samples_ms.push_back(i / 5 % 2 == 0 ? 1.0 : 1.2);
  NamedSamples later = moving;
  for (double& sample : later.samples_ms) sample *= 1.25;
  const auto by_median = judged({moving}, {later}, {.center = Center::median})[0];
  CHECK(by_median.verdict == RegressionVerdict::not_told_apart);
  CHECK(*by_median.smallest_slowdown > 1.25);
  CHECK(*by_median.level_spread == Catch::Approx(1.4826 * 0.1 / 1.1));
  const auto by_fastest = judged({moving}, {later})[0];
  CHECK(by_fastest.verdict == RegressionVerdict::slower);
  CHECK(*by_fastest.level_spread == 0.045);
}

TEST_CASE("A machine that becomes slower and slower within a run cannot tell what a calm one can") {
  NamedSamples heated{"a", {}};
  for (int i = 0; i < 100; ++i) heated.samples_ms.push_back(std::exp(0.05 * (i / 10)));
  NamedSamples later = heated;
  for (double& sample : later.samples_ms) sample *= 1.25;
  const auto found = judged({heated}, {later})[0];
  CHECK(found.verdict == RegressionVerdict::not_told_apart);
  CHECK(*found.smallest_slowdown > 1.25);
}

namespace {

/// A run of 100 on a machine that others use: each process at a level of its own, and a share of
/// its stretches of five, which is another for each process, takes 30 % longer.
NamedSamples used_run(double center_ms, Random& random) {
  NamedSamples samples{"a", {}};
  const double level = center_ms * std::exp(0.02 * random.normal());
  const double busy = random.uniform(0, 0.8);
  for (int stretch = 0; stretch < 20; ++stretch) {
    const double slowed = random.uniform(0, 1) < busy ? 1.3 : 1.0;
    for (int i = 0; i < 5; ++i) {
      samples.samples_ms.push_back(level * slowed * std::exp(0.02 * random.normal()));
    }
  }
  return samples;
}

}  // namespace

TEST_CASE(
    "On a machine that others use for up to four fifths of the time at most 5 % of equal runs are "
    "called a regression, and at least 90 % of ones a quarter slower",
    "[simulation]") {
  Random random(9);
  const auto share_slower = [&random](double factor, Center center) {
    int slower = 0;
    for (int pair = 0; pair < 300; ++pair) {
      const std::vector<NamedSamples> saved{used_run(1, random)};
      slower += any_slower(judged(saved, {used_run(factor, random)}, {.center = center})) ? 1 : 0;
    }
    return slower / 300.0;
  };
  CHECK(share_slower(1, Center::min) <= 0.05);
  CHECK(share_slower(1.25, Center::min) >= 0.90);
  CHECK(share_slower(1.25, Center::median) < 0.60);
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
