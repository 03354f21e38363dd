// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/measure/power_law.h"
#include "flopscope/measure/random.h"

#ifdef FLOPSCOPE_HAVE_BOOST_MATH
#include <boost/math/distributions/students_t.hpp>
#endif

using namespace flopscope::measure;

namespace {

PowerLaw fitted(const std::vector<double>& sizes, const std::vector<double>& times,
                double confidence = 0.95) {
  auto law = PowerLaw::fit(sizes, times, confidence);
  REQUIRE(law.ok());
  return *law;
}

const std::vector<double> doublings{64, 128, 256, 512, 1024, 2048};

std::vector<double> noisy_law(double coefficient, double exponent, double noise, Random& random) {
  std::vector<double> times;
  for (const double size : doublings) {
    times.push_back(coefficient * std::pow(size, exponent) * std::exp(noise * random.normal()));
  }
  return times;
}

}  // namespace

TEST_CASE("An exact power law is found, with intervals of no width") {
  std::vector<double> times;
  for (const double size : doublings) times.push_back(0.25 * size * size * size);
  const PowerLaw law = fitted(doublings, times);
  CHECK(*law.exponent().point == Catch::Approx(3).epsilon(1e-12));
  CHECK(law.coefficient() == Catch::Approx(0.25).epsilon(1e-9));
  CHECK(law.residual() == Catch::Approx(0).margin(1e-12));
  CHECK(*law.exponent().low == Catch::Approx(3).epsilon(1e-9));
  CHECK(*law.exponent().high == Catch::Approx(3).epsilon(1e-9));
  CHECK(*law.predict(4096).point == Catch::Approx(0.25 * 4096.0 * 4096 * 4096).epsilon(1e-9));
}

TEST_CASE("Three points have the line, its residual and the intervals worked out by hand") {
  // Logarithms (0, 0), (1, 2), (2, 3): slope 3/2, residuals -1/6, 1/3, -1/6, their squares' sum 1/6
  // over one degree of freedom; t(0.975, 1) = 12.7062. At 3 the line has 5/3 + 3/2 (3 - 1).
  const double e = std::exp(1.0);
  const PowerLaw law = fitted({1, e, e * e}, {1, e * e, e * e * e});
  CHECK(*law.exponent().point == Catch::Approx(1.5));
  CHECK(law.coefficient() == Catch::Approx(std::exp(1.0 / 6)));
  CHECK(law.residual() == Catch::Approx(std::sqrt(1.0 / 6)));
  const double t = 12.706204736174698;
  CHECK(*law.exponent().high == Catch::Approx(1.5 + t * std::sqrt(1.0 / 12)));
  CHECK(*law.exponent().low == Catch::Approx(1.5 - t * std::sqrt(1.0 / 12)));
  const Estimate next = law.predict(e * e * e);
  CHECK(std::log(*next.point) == Catch::Approx(14.0 / 3));
  const double half = t * std::sqrt(1.0 / 6 * (1 + 1.0 / 3 + 4.0 / 2));
  CHECK(std::log(*next.high) == Catch::Approx(14.0 / 3 + half));
  CHECK(std::log(*next.low) == Catch::Approx(14.0 / 3 - half));
}

TEST_CASE("Neither the order of the points nor the units change the exponent") {
  Random random(3);
  const std::vector<double> times = noisy_law(2, 1.7, 0.1, random);
  const PowerLaw law = fitted(doublings, times);
  const PowerLaw backwards =
      fitted({doublings.rbegin(), doublings.rend()}, {times.rbegin(), times.rend()});
  CHECK(*backwards.exponent().point == Catch::Approx(*law.exponent().point).epsilon(1e-12));
  std::vector<double> scaled;
  for (const double time : times) scaled.push_back(1e6 * time);
  CHECK(*fitted(doublings, scaled).exponent().point ==
        Catch::Approx(*law.exponent().point).epsilon(1e-12));
}

TEST_CASE("A prediction is surer within the sizes measured than far beyond them") {
  Random random(4);
  const PowerLaw law = fitted(doublings, noisy_law(1, 2, 0.02, random));
  const auto width = [&](double size) {
    const Estimate prediction = law.predict(size);
    return *prediction.high / *prediction.low;
  };
  CHECK(width(400) < width(4096));
  CHECK(width(4096) < width(65536));
}

TEST_CASE("At 2 % noise the intervals of exponent and prediction cover 93-97 %") {
  constexpr int experiments = 2000;
  Random random(5);
  int exponents = 0;
  int predictions = 0;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    const PowerLaw law = fitted(doublings, noisy_law(3e-6, 2.5, 0.02, random));
    const Estimate& exponent = law.exponent();
    if (*exponent.low <= 2.5 && 2.5 <= *exponent.high) ++exponents;
    const Estimate next = law.predict(4096);
    const double measured = 3e-6 * std::pow(4096, 2.5) * std::exp(0.02 * random.normal());
    if (*next.low <= measured && measured <= *next.high) ++predictions;
  }
  CHECK(exponents >= 0.93 * experiments);
  CHECK(exponents <= 0.97 * experiments);
  CHECK(predictions >= 0.93 * experiments);
  CHECK(predictions <= 0.97 * experiments);
}

TEST_CASE("What no power law can be fitted to is refused with a sentence") {
  const auto message = [](const std::vector<double>& sizes, const std::vector<double>& times,
                          double confidence = 0.95) {
    const auto law = PowerLaw::fit(sizes, times, confidence);
    REQUIRE_FALSE(law.ok());
    CHECK(law.error().code == "invalid_value");
    return law.error().message;
  };
  CHECK(message({}, {}) == "sizes must be at least 3 different sizes, but it is a list with 0.");
  CHECK(message({1, 2, 2, 1}, {1, 2, 3, 4}) ==
        "sizes must be at least 3 different sizes, but it is a list with 2.");
  CHECK(message({1, 2, 3}, {1, 2}) ==
        "times must be one for each of the 3 sizes, but it is a list of 2.");
  CHECK(message({1, 0, 3}, {1, 2, 3}) == "sizes[1] must be positive and finite, but it is 0.");
  CHECK(message({1, 2, 3}, {1, 2, -3}) == "times[2] must be positive and finite, but it is -3.");
  CHECK(message({1, 2, 3}, {std::nan(""), 2, 3}) ==
        "times[0] must be positive and finite, but it is NaN.");
  CHECK(message({1, std::numeric_limits<double>::infinity(), 3}, {1, 2, 3}) ==
        "sizes[1] must be positive and finite, but it is Infinity.");
  CHECK(message({1, 2, 3}, {1, 2, 3}, 1.5) ==
        "confidence must be a number between 0 and 1, but it is 1.5.");
}

#ifdef FLOPSCOPE_HAVE_BOOST_MATH

TEST_CASE("The exponent's interval has the width that Boost.Math's t gives it") {
  Random random(6);
  const std::vector<double> times = noisy_law(1, 2, 0.05, random);
  for (const double confidence : {0.5, 0.95, 0.999}) {
    const PowerLaw law = fitted(doublings, times, confidence);
    double errors = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
      const double line = law.coefficient() * std::pow(doublings[i], law.exponent().point.value());
      errors += std::pow(std::log(times[i] / line), 2);
    }
    // The logarithms of six doublings are spread by ln(2)^2 (2.5^2 + 1.5^2 + 0.5^2) 2.
    const double squares = std::log(2) * std::log(2) * 17.5;
    const double t = boost::math::quantile(boost::math::students_t(4), 0.5 + confidence / 2);
    CHECK(*law.exponent().high - *law.exponent().point ==
          Catch::Approx(t * std::sqrt(errors / 4 / squares)).epsilon(1e-9));
  }
}

#endif

TEST_CASE("A fit that no double holds is refused") {
  const std::vector<double> sizes{1, 2, 4};
  const std::vector<double> times{1, 2, 4.1};
  const auto found = PowerLaw::fit(sizes, times, 1 - 1e-16);
  REQUIRE_FALSE(found.ok());
  CHECK(found.error().field == "sizes");
}
