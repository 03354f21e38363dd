// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "catch.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/regression.h"

using namespace flopscope::measure;

namespace {

/// A subject of one run.
NamedSamples named(const char* name, std::vector<double> samples_ms, const char* kernel = "",
                   std::int64_t batch_size = 0) {
  return {name, {{std::move(samples_ms), batch_size}}, kernel};
}

std::vector<double>& samples_of(NamedSamples& subject) { return subject.runs.front().samples_ms; }

NamedSamples run(const char* name, double center_ms, std::uint64_t seed, int n = 40,
                 double noise = 0.02) {
  Random random(seed);
  std::vector<double> samples;
  for (int i = 0; i < n; ++i) samples.push_back(center_ms * std::exp(noise * random.normal()));
  return named(name, std::move(samples));
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
  const auto subjects = judged({named("a", {2, 2, 2, 2, 2})}, {named("a", {3, 3, 3, 3, 3})});
  CHECK(*subjects[0].change.point == 1.5);
  // 1.959964 normal deviations of 0.045 for either run.
  const double reach = std::exp(1.959964 * 0.045 * std::sqrt(2));
  CHECK(*subjects[0].change.low == Catch::Approx(1.5 / reach));
  CHECK(*subjects[0].change.high == Catch::Approx(1.5 * reach));
  CHECK(*subjects[0].smallest_slowdown == Catch::Approx(reach));
  CHECK(*subjects[0].level_spread == 0.045);
}

TEST_CASE("A change within the minimum effect is no regression, nor is one that is not sure") {
  const std::vector<NamedSamples> saved{named("a", {1, 1, 1, 1, 1})};
  const std::vector<NamedSamples> later{named("a", {1.2, 1.2, 1.2, 1.2, 1.2})};
  CHECK(any_slower(judged(saved, later)));
  CHECK_FALSE(any_slower(judged(saved, later, {.minimum_effect = 0.25})));
  CHECK(*judged(saved, later, {.minimum_effect = 0.25})[0].smallest_slowdown == 1.25);
  const std::vector<NamedSamples> hardly{named("a", {1.1, 1.1, 1.1, 1.1, 1.1})};
  CHECK_FALSE(any_slower(judged(saved, hardly)));
}

TEST_CASE("One interrupted sample is no regression by the median, but moves the mean") {
  NamedSamples later = run("a", 1, 8);
  samples_of(later)[7] = 300;
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
    CHECK(judged({named("a", few)}, {named("a", good)})[0].verdict == RegressionVerdict::too_few);
    CHECK(judged({named("a", good)}, {named("a", few)})[0].verdict == RegressionVerdict::too_few);
  }
  for (const std::vector<double>& bad : {std::vector<double>{1, 1, 1, 1, nan},
                                         {1, 1, 1, 1, infinity},
                                         {1, 1, 1, 1, 0},
                                         {1, 1, 1, 1, -2}}) {
    const auto subjects = judged({named("a", bad)}, {named("a", good)});
    CHECK(subjects[0].verdict == RegressionVerdict::no_ratio);
    CHECK_FALSE(subjects[0].change.point.has_value());
    CHECK(judged({named("a", good)}, {named("a", bad)})[0].verdict == RegressionVerdict::no_ratio);
  }
}

TEST_CASE("Samples whose ratio no double holds have no change") {
  const auto subjects = judged({named("a", std::vector<double>(5, 1e-300))},
                               {named("a", std::vector<double>(5, 1e300))});
  CHECK(subjects[0].verdict == RegressionVerdict::no_ratio);
  CHECK_FALSE(subjects[0].change.point.has_value());
}

TEST_CASE("Runs whose level wanders widen the noise within by the larger factor of both") {
  NamedSamples wave = named("a", {});
  NamedSamples calm = named("a", {});
  for (int i = 0; i < 20; ++i) {
    samples_of(wave).push_back(i < 10 ? 1.2 : 1.0);
    samples_of(calm).push_back(i % 2 == 0 ? 1.2 : 1.0);
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
    for (int i = 1; i < count; ++i) add_run(saved, std::vector{run()});
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
  CHECK(Processes(0.02, 4).share_slower(1.13, 5) >= 0.90);
  CHECK(Processes(0.02, 4).share_slower(1.13) < 0.60);
  CHECK(Processes(0.10, 5).share_slower(1, 5) <= 0.05);
}

TEST_CASE("Of several runs the fastest of each counts, and the median of these") {
  std::vector<NamedSamples> saved{named("a", {2, 5, 6, 7, 8})};
  add_run(saved, std::vector{named("a", {3, 4, 4, 4, 4})});
  add_run(saved, std::vector{named("a", {9, 8, 9, 9, 9})});
  const std::vector<NamedSamples> later{named("a", {6, 7, 7, 7, 7})};
  CHECK(saved[0].sample_count() == 15);
  const auto fastest = judged(saved, later)[0];
  CHECK(*fastest.saved_ms == 3);
  CHECK(*fastest.later_ms == 6);
  CHECK(*fastest.change.point == 2);
  CHECK(*judged(saved, later, {.center = Center::median})[0].saved_ms == 6);
}

TEST_CASE(
    "Further saved runs join the subject of their name and kernel, copies of a run do not; a new "
    "name is a subject of its own") {
  std::vector<NamedSamples> saved{named("a", {1, 1, 1}, "simd"), named("b", {5, 5, 5}, "simd")};
  const auto added =
      add_run(saved, std::vector{named("b", {7, 8}, "simd"), named("c", {1}, "simd")});
  CHECK(added == std::vector<std::size_t>{1});
  CHECK(
      add_run(saved, std::vector{named("b", {5, 5, 5}, "simd"), named("a", {9}, "naive")}).empty());
  REQUIRE(saved.size() == 3);
  CHECK(saved[2].name == "c");
  CHECK(saved[0].runs.size() == 1);
  REQUIRE(saved[1].runs.size() == 2);
  CHECK(saved[1].runs[1].samples_ms == std::vector<double>{7, 8});
}

TEST_CASE("Saved runs of one level are believed to half a percent, and not beyond the later one") {
  std::vector<NamedSamples> saved{named("a", {2, 3, 3, 3, 3})};
  for (const double slow : {4.0, 5.0}) {
    add_run(saved, std::vector{named("a", {2, slow, slow, slow, slow})});
  }
  const auto found = judged(saved, {named("a", std::vector<double>(10, 2))})[0];
  CHECK(found.level_spread == 0.005);
  // Student's t of 2 degrees of freedom.
  CHECK(*found.change.high == Catch::Approx(std::exp(4.30265 * 0.005 * std::sqrt(4 / 3.0))));
  // Its parts are far apart: so may be its level.
  const auto restless = judged(saved, {named("a", {2, 3, 4, 5, 6, 7, 8, 9, 10, 11})})[0];
  CHECK(*restless.level_spread > 0.1);
  CHECK(restless.verdict == RegressionVerdict::not_told_apart);
}

TEST_CASE("Of a longer run the fastest of each part as long as the shorter one is compared") {
  // The parts of five have 1, 2, 2 and 6.
  const NamedSamples longer = named("a", {1, 9, 2, 9, 9, 9, 9, 6});
  const NamedSamples shorter = named("a", {4, 9, 9, 9, 9});
  const auto found = judged({longer}, {shorter})[0];
  CHECK(*found.saved_ms == 2);
  CHECK(*found.later_ms == 4);
  // A part may be three times the median one, and the shorter run is one.
  CHECK(*found.change.low < 2.0 / 3);
  CHECK(found.verdict == RegressionVerdict::not_told_apart);
  const auto turned = judged({shorter}, {longer})[0];
  CHECK(*turned.change.point == 0.5);
  CHECK(*turned.change.high > 1.5);
}

TEST_CASE("A sample of no time is no ratio, however many others there are") {
  const NamedSamples good = named("a", {1, 1, 1, 1, 1});
  const NamedSamples zero = named("a", {1, 1, 1, 1, 1, 0});
  CHECK(judged({zero}, {good})[0].verdict == RegressionVerdict::no_ratio);
  CHECK(judged({good}, {zero})[0].verdict == RegressionVerdict::no_ratio);
}

TEST_CASE("A saved run in batches so large that too few are left does not void the others") {
  const NamedSamples small = named("a", std::vector<double>(300, 1), "", 1);
  std::vector<NamedSamples> saved{small};
  add_run(saved, std::vector{named("a", std::vector<double>(5, 2), "", 1000)});
  const auto found = judged(saved, {small})[0];
  CHECK(found.verdict == RegressionVerdict::not_told_apart);
  CHECK(*found.saved_ms == 1);
  CHECK(found.averaged_calls == 0);
}

TEST_CASE("Samples are compared as means of as many calls each") {
  // Ten calls that take 1 and 3 in turn, one by one and in twos.
  const std::vector<double> alone{1, 3, 1, 3, 1, 3, 1, 3, 1, 3};
  const std::vector<double> in_twos(5, 2);
  for (const bool saved_alone : {true, false}) {
    const NamedSamples one = named("a", alone, "", 1);
    const NamedSamples two = named("a", in_twos, "", 2);
    const auto found = judged({saved_alone ? one : two}, {saved_alone ? two : one})[0];
    CHECK(*found.saved_ms == 2);
    CHECK(*found.later_ms == 2);
    CHECK(*found.change.point == 1);
  }
  // Of ten calls one batch of ten is left, and that is too few.
  CHECK(judged({named("a", alone, "", 1)}, {named("a", in_twos, "", 10)})[0].verdict ==
        RegressionVerdict::too_few);
  // Where a file tells no batches they are taken to be the same.
  const auto untold = judged({named("a", alone)}, {named("a", in_twos, "", 2)})[0];
  CHECK(*untold.change.point == 2);
  CHECK(untold.averaged_calls == 0);
  // Hardly larger batches are no others.
  const auto alike = judged({named("a", in_twos, "", 30)}, {named("a", in_twos, "", 31)})[0];
  CHECK(alike.averaged_calls == 0);
}

TEST_CASE("What else runs in stretches hides a quarter from the median, not from the fastest run") {
  // Stretches of five runs are 20 % apart, in turn.
  NamedSamples moving = named("a", {});
  for (int i = 0; i < 100; ++i) samples_of(moving).push_back(i / 5 % 2 == 0 ? 1.0 : 1.2);
  NamedSamples later = moving;
  for (double& sample : samples_of(later)) sample *= 1.25;
  const auto by_median = judged({moving}, {later}, {.center = Center::median})[0];
  CHECK(by_median.verdict == RegressionVerdict::not_told_apart);
  CHECK(*by_median.smallest_slowdown > 1.25);
  CHECK(*by_median.level_spread == Catch::Approx(1.4826 * 0.1 / 1.1));
  const auto by_fastest = judged({moving}, {later})[0];
  CHECK(by_fastest.verdict == RegressionVerdict::slower);
  CHECK(*by_fastest.level_spread == 0.045);
}

TEST_CASE("A machine that becomes slower and slower within a run cannot tell what a calm one can") {
  NamedSamples heated = named("a", {});
  for (int i = 0; i < 100; ++i) samples_of(heated).push_back(std::exp(0.05 * (i / 10)));
  NamedSamples later = heated;
  for (double& sample : samples_of(later)) sample *= 1.25;
  const auto found = judged({heated}, {later})[0];
  CHECK(found.verdict == RegressionVerdict::not_told_apart);
  CHECK(*found.smallest_slowdown > 1.25);
}

namespace {

/// A run of 100 on a machine that others use: each process at a level of its own, and a share of
/// its stretches of five, which is another for each process, takes 30 % longer.
NamedSamples used_run(double center_ms, Random& random, int stretches = 20) {
  NamedSamples samples = named("a", {});
  const double level = center_ms * std::exp(0.02 * random.normal());
  const double busy = random.uniform(0, 0.8);
  for (int stretch = 0; stretch < stretches; ++stretch) {
    const double slowed = random.uniform(0, 1) < busy ? 1.3 : 1.0;
    for (int i = 0; i < 5; ++i) {
      samples_of(samples).push_back(level * slowed * std::exp(0.02 * random.normal()));
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

TEST_CASE("A short run on a machine that others use is no regression because it met them",
          "[simulation]") {
  Random random(10);
  for (const auto& [saved_runs, saved_stretches, later_stretches] :
       {std::array{1, 20, 4}, {1, 20, 2}, {1, 20, 1}, {5, 20, 2}, {5, 20, 1}, {1, 2, 20}}) {
    INFO(saved_runs << " saved runs of " << saved_stretches << " stretches, a later one of "
                    << later_stretches);
    int told = 0;
    for (int pair = 0; pair < 300; ++pair) {
      std::vector<NamedSamples> saved{used_run(1, random, saved_stretches)};
      for (int more = 1; more < saved_runs; ++more) {
        add_run(saved, std::vector{used_run(1, random, saved_stretches)});
      }
      const auto found = judged(saved, {used_run(1, random, later_stretches)})[0];
      told += found.verdict == RegressionVerdict::not_told_apart ? 0 : 1;
    }
    CHECK(told <= 15);
  }
}

TEST_CASE(
    "Of pairs of equal runs at most 5 % are called a regression where one is longer, or timed in "
    "larger batches",
    "[simulation]") {
  Random random(12);
  // Calls of 1 ms and a tail of 15 %, in so many batches.
  const auto timed = [&random](int samples, int batch) {
    std::vector<double> means;
    for (int i = 0; i < samples; ++i) {
      double sum = 0;
      for (int call = 0; call < batch; ++call) sum += 1 - 0.15 * std::log(random.uniform(0, 1));
      means.push_back(sum / batch);
    }
    return named("a", std::move(means), "", batch);
  };
  struct Pair {
    int saved_samples, saved_batch, later_samples, later_batch;
  };
  for (const Pair& pair : {Pair{1000, 1, 10, 1}, Pair{1000, 1, 5, 1}, Pair{10, 1, 1000, 1},
                           Pair{300, 1, 100, 30}, Pair{100, 30, 300, 1}}) {
    for (const int saved_runs : {1, 3, 10}) {
      INFO(pair.saved_samples << " x " << pair.saved_batch << ", then " << pair.later_samples
                              << " x " << pair.later_batch << "; " << saved_runs << " saved");
      int told = 0;
      for (int trial = 0; trial < 200; ++trial) {
        std::vector<NamedSamples> saved{timed(pair.saved_samples, pair.saved_batch)};
        for (int more = 1; more < saved_runs; ++more) {
          add_run(saved, std::vector{timed(pair.saved_samples, pair.saved_batch)});
        }
        const auto found = judged(saved, {timed(pair.later_samples, pair.later_batch)})[0];
        REQUIRE(found.change.point.has_value());
        told += found.verdict == RegressionVerdict::not_told_apart ? 0 : 1;
      }
      CHECK(told <= 10);
    }
  }
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
  const NamedSamples naive = named("a", {8, 8, 8, 8, 8}, "naive");
  const NamedSamples simd = named("a", {1, 1, 1, 1, 1}, "simd");
  const auto subjects = judged({naive, simd}, {simd, naive});
  REQUIRE(subjects.size() == 2);
  CHECK(subjects[0].later_place == 1);
  CHECK(subjects[1].later_place == 0);
  CHECK_FALSE(any_slower(subjects));
  // One that is gone is judged by what took its place.
  CHECK(judged({naive}, {simd})[0].verdict == RegressionVerdict::faster);
}

namespace {

/// A run of 100 while the machine's speed is `slowed` times the usual, with the loop beside it.
NamedSamples beside_reference(double center_ms, double slowed, Random& random) {
  NamedSamples run = named("a", {});
  const double level = std::exp(0.02 * random.normal());
  std::vector<double>& reference = run.runs.front().reference_ms;
  for (int i = 0; i < 100; ++i) {
    samples_of(run).push_back(center_ms * level * slowed * std::exp(0.02 * random.normal()));
    if (i % 4 == 0) reference.push_back(0.0005 * slowed * std::exp(0.02 * random.normal()));
  }
  return run;
}

NamedSamples with_reference(double ms, double reference_ms, std::size_t count = 5) {
  NamedSamples run = named("a", {ms, ms, ms, ms, ms});
  run.runs.front().reference_ms.assign(count, reference_ms);
  return run;
}

}  // namespace

TEST_CASE(
    "What the reference loop took longer is taken out of the change, and makes it less sure") {
  const auto found = judged({with_reference(2, 0.5)}, {with_reference(6, 1)})[0];
  CHECK(*found.machine_change == 2);
  CHECK(*found.change.point == Catch::Approx(1.5));
  CHECK(*found.saved_ms == 2);
  CHECK(*found.later_ms == Catch::Approx(6));
  // 0.12 of the logarithm of 2 beside the later run's 0.045; 1.959964 normal deviations.
  const double later = std::hypot(0.045, 0.12 * std::log(2));
  CHECK(std::log(*found.change.high / 1.5) == Catch::Approx(1.959964 * std::hypot(0.045, later)));
  CHECK(*found.level_spread == Catch::Approx(later));
}

TEST_CASE(
    "Parts of a run that are apart as those of the loop beside it are do not hide a quarter") {
  // Two of ten parts are as fast as the machine can be.
  const auto run = [](double factor, double slow_reference) {
    NamedSamples samples = named("a", {});
    std::vector<double>& reference = samples.runs.front().reference_ms;
    for (int i = 0; i < 100; ++i) {
      const bool fast = i < 20;
      samples_of(samples).push_back(factor * (fast ? 1 : 1.6));
      if (i % 5 == 0) reference.push_back(fast ? 0.5 : slow_reference);
    }
    return samples;
  };
  const auto told = judged({run(1, 0.8)}, {run(1.25, 0.8)})[0];
  CHECK(told.verdict == RegressionVerdict::slower);
  CHECK(*told.level_spread == 0.045);
  // The loop that stood still shows that it was no slower machine.
  const auto hidden = judged({run(1, 0.5)}, {run(1.25, 0.5)})[0];
  CHECK(hidden.verdict == RegressionVerdict::not_told_apart);
  // All of it is 1 over 0.5, the median part 1.6 over that.
  CHECK(*hidden.level_spread == Catch::Approx(std::log(1.6) / std::sqrt(2)));
}

TEST_CASE("Of several saved runs each counts as if the loop had taken its usual time beside it") {
  std::vector<NamedSamples> saved{with_reference(2, 0.5)};
  add_run(saved, std::vector{with_reference(4, 1)});
  add_run(saved, std::vector{with_reference(3, 0.75)});
  const auto found = judged(saved, {with_reference(3, 0.5)})[0];
  // 0.75 is the usual one, and beside it all three take 3.
  CHECK(*found.saved_ms == Catch::Approx(3));
  CHECK(*found.machine_change == Catch::Approx(2 / 3.0));
  CHECK(*found.change.point == Catch::Approx(1.5));
}

TEST_CASE("A reference loop beside one run only, timed too rarely or no time, is left out") {
  const NamedSamples known = with_reference(2, 0.5);
  for (const NamedSamples& other : {with_reference(3, 0, 0), with_reference(3, 1, 4),
                                    with_reference(3, 0), with_reference(3, std::nan(""))}) {
    CHECK(judged({known}, {other})[0].machine_change == std::nullopt);
    CHECK(*judged({known}, {other})[0].change.point == 1.5);
    CHECK(judged({other}, {known})[0].machine_change == std::nullopt);
  }
}

TEST_CASE(
    "Of runs on a machine that is 1.7 times as slow every third minute at most 5 % are called a "
    "regression, of ones a quarter slower at least 90 %; without the loop one in five is",
    "[simulation]") {
  Random random(14);
  const auto run = [&random](double center_ms) {
    return beside_reference(center_ms, random.uniform(0, 1) < 1 / 3.0 ? 1.7 : 1.0, random);
  };
  const auto share_slower = [&](double factor, bool knows) {
    int slower = 0;
    for (int pair = 0; pair < 300; ++pair) {
      NamedSamples saved = run(1);
      NamedSamples later = run(factor);
      if (!knows) saved.runs.front().reference_ms.clear();
      slower += any_slower(judged({saved}, {later})) ? 1 : 0;
    }
    return slower / 300.0;
  };
  CHECK(share_slower(1, true) <= 0.05);
  CHECK(share_slower(1.25, true) >= 0.90);
  CHECK(share_slower(1, false) > 0.15);
}

TEST_CASE("Three saved runs are called a regression no more often than asked, however far apart",
          "[simulation]") {
  for (const double spread : {0.01, 0.03, 0.06, 0.1, 0.2}) {
    INFO("levels differ by " << spread);
    CHECK(Processes(spread, 7).share_slower(1, 3) <= 0.05);
  }
}

TEST_CASE(
    "A loop whose ratio no double holds leaves no change, one whose sum none holds is left out") {
  for (const Center center : {Center::min, Center::median, Center::mean}) {
    const auto found = [center](double before, double now) {
      return judged({with_reference(2, before)}, {with_reference(3, now)}, {.center = center})[0];
    };
    CHECK(found(1e-300, 1e300).verdict == RegressionVerdict::no_ratio);
    CHECK(found(1e300, 1e-300).verdict == RegressionVerdict::no_ratio);
    CHECK(*found(1e300, 1e300).machine_change == 1);
    CHECK(found(1e308, 1e308).machine_change == std::nullopt);
  }
}

TEST_CASE("Parts so far apart that they have no level leave no change") {
  NamedSamples wide = with_reference(1, 1, 100);
  samples_of(wide).assign(100, 1e200);
  for (int i = 0; i < 100; i += 2) samples_of(wide)[static_cast<std::size_t>(i)] = 1;
  CHECK(judged({wide}, {wide})[0].verdict == RegressionVerdict::no_ratio);
}
