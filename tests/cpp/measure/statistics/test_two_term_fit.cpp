// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/student_t.h"
#include "flopscope/measure/two_term_fit.h"

using namespace flopscope::measure;

namespace {

constexpr int fitted_experiments = 2000;
const std::vector<double> lengths{128, 256, 512, 1024, 2048, 4096};

std::vector<double> two_terms(double a, double b) {
  std::vector<double> times;
  for (const double n : lengths) times.push_back(a * n + b * n * n);
  return times;
}

std::vector<double> disturbed(std::vector<double> times, double noise, Random& random) {
  for (double& time : times) time *= 1 + noise * random.normal();
  return times;
}

TwoTermFit fitted_terms(const std::vector<double>& times, double confidence = 0.95) {
  auto fit = TwoTermFit::fit(lengths, times, confidence);
  REQUIRE(fit.ok());
  return *fit;
}

}  // namespace

TEST_CASE("An exact sum of both parts is taken apart, and the crossover is a / b") {
  const TwoTermFit fit = fitted_terms(two_terms(3e-3, 5e-6));
  CHECK(fit.linear() == Catch::Approx(3e-3).epsilon(1e-9));
  CHECK(fit.quadratic() == Catch::Approx(5e-6).epsilon(1e-9));
  CHECK(fit.residual() == Catch::Approx(0).margin(1e-10));
  REQUIRE(fit.crossover_state() == CrossoverState::found);
  CHECK(*fit.crossover().point == Catch::Approx(600));
  CHECK(*fit.predict(8192).point == Catch::Approx(3e-3 * 8192 + 5e-6 * 8192 * 8192));
}

TEST_CASE("Purely quadratic times have no linear part, purely linear ones no quadratic") {
  // The noise leans the other way, so that a fit without bounds would have a negative part.
  std::vector<double> quadratic = two_terms(0, 5e-6);
  quadratic.front() *= 0.9;
  const TwoTermFit square = fitted_terms(quadratic);
  CHECK(square.linear() == 0);
  CHECK(square.crossover_state() == CrossoverState::no_linear_part);
  CHECK_FALSE(square.crossover().point.has_value());

  std::vector<double> linear = two_terms(3e-3, 0);
  linear.back() *= 0.9;
  const TwoTermFit line = fitted_terms(linear);
  CHECK(line.quadratic() == 0);
  CHECK(line.crossover_state() == CrossoverState::no_quadratic_part);
  CHECK_FALSE(line.crossover().point.has_value());
}

TEST_CASE("On the edge the fit is that of one part alone") {
  // b = sum v / sum v^2 with v = n^2 / t: 1 at all points but one, where it is 1 / 0.9.
  std::vector<double> times = two_terms(0, 1);
  times.front() *= 0.9;
  const TwoTermFit fit = fitted_terms(times);
  CHECK(fit.quadratic() == Catch::Approx((5 + 1 / 0.9) / (5 + 1 / 0.81)).epsilon(1e-12));
}

TEST_CASE("A quadratic part within the noise gives no crossover, however well it would fit") {
  Random random(21);
  int named = 0;
  for (int experiment = 0; experiment < fitted_experiments; ++experiment) {
    const TwoTermFit fit = fitted_terms(disturbed(two_terms(3e-3, 0), 0.02, random));
    if (fit.crossover_state() == CrossoverState::found) ++named;
  }
  CHECK(named <= 0.04 * fitted_experiments);  // one side of 95 %
}

TEST_CASE("The crossover's interval ends where the parts can just be told apart") {
  // var(a - n b) from the normal equations, in the units of the data.
  Random random(22);
  const std::vector<double> times = disturbed(two_terms(3e-3, 5e-6), 0.02, random);
  const TwoTermFit fit = fitted_terms(times);
  REQUIRE(fit.crossover().point);
  double uu = 0;
  double uv = 0;
  double vv = 0;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const double u = lengths[i] / times[i];
    const double v = lengths[i] * u;
    uu += u * u;
    uv += u * v;
    vv += v * v;
  }
  const double scale = fit.residual() * fit.residual() / (uu * vv - uv * uv);
  const double t = student_t_quantile(0.975, 4);
  for (const double n : {*fit.crossover().low, *fit.crossover().high}) {
    const double variance = scale * (vv + 2 * n * uv + n * n * uu);
    CHECK(std::abs(fit.linear() - n * fit.quadratic()) ==
          Catch::Approx(t * std::sqrt(variance)).epsilon(1e-6));
  }
}

TEST_CASE("At 2 % noise the intervals of crossover and prediction cover 93-97 %") {
  Random random(23);
  int crossovers = 0;
  int predictions = 0;
  for (int experiment = 0; experiment < fitted_experiments; ++experiment) {
    const TwoTermFit fit = fitted_terms(disturbed(two_terms(3e-3, 5e-6), 0.02, random));
    REQUIRE(fit.crossover().point);
    const Estimate& crossover = fit.crossover();
    if (*crossover.low <= 600 && 600 <= *crossover.high) ++crossovers;
    const Estimate next = fit.predict(8192);
    const double measured = (3e-3 * 8192 + 5e-6 * 8192 * 8192) * (1 + 0.02 * random.normal());
    if (*next.low <= measured && measured <= *next.high) ++predictions;
  }
  CHECK(crossovers >= 0.93 * fitted_experiments);
  CHECK(crossovers <= 0.97 * fitted_experiments);
  CHECK(predictions >= 0.93 * fitted_experiments);
  CHECK(predictions <= 0.97 * fitted_experiments);
}

TEST_CASE("What no two terms can be fitted to is refused with a sentence") {
  const auto refused = TwoTermFit::fit(std::vector<double>{1, 2}, std::vector<double>{1, 4}, 0.95);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message ==
        "sizes must be at least 3 different sizes, but it is a list with 2.");
  CHECK_FALSE(TwoTermFit::fit(lengths, std::vector<double>(6, std::nan("")), 0.95).ok());
  CHECK_FALSE(TwoTermFit::fit(lengths, std::vector<double>(6, 0.0), 0.95).ok());
}

TEST_CASE("A two-term fit that no double holds is refused") {
  const std::vector<double> sizes{1, 2, 4};
  const std::vector<double> times{1e-300, 1e-300, 1e300};
  CHECK_FALSE(TwoTermFit::fit(sizes, times, 0.95).ok());
}

TEST_CASE("Sizes of which all but one are as good as none have no two-term fit") {
  const std::vector<double> sizes{1.77e-307, 1.78e-307, 5};
  const auto found = TwoTermFit::fit(sizes, std::vector<double>{5, 5, 5}, 0.99);
  REQUIRE_FALSE(found.ok());
  CHECK(found.error().message ==
        "There is no fit: the sizes lie too close together, or the times too far apart, for a "
        "double to tell.");
}
