// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numbers>
#include <vector>

#include "catch.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

namespace {

constexpr int draws = 100'000;

/// The largest distance between the samples' distribution and a cumulative distribution function
/// (Kolmogorov and Smirnov), times the square root of their number: above 1.63 in 1 % of all sets.
template <class Distribution>
double kolmogorov_distance(std::vector<double> samples, Distribution&& distribution) {
  std::sort(samples.begin(), samples.end());
  const auto n = static_cast<double>(samples.size());
  double distance = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double expected = distribution(samples[i]);
    const auto rank = static_cast<double>(i);
    distance = std::max({distance, expected - rank / n, (rank + 1) / n - expected});
  }
  return distance * std::sqrt(n);
}

}  // namespace

TEST_CASE("The bits are those of xoshiro256** seeded by splitmix64") {
  // By a second implementation, in Python, that reproduces the outputs published for both:
  // splitmix64 from 1234567 begins with 6457827717110365317, xoshiro256** from {1, 2, 3, 4} with
  // 11520.
  Random random(1234567);
  CHECK(random.bits() == 3504822795582309479U);
  CHECK(random.bits() == 1819558768956484042U);
  CHECK(random.bits() == 1250851346055027673U);
  CHECK(random.bits() == 16940231675099994102U);
  CHECK(random.bits() == 11585879347611423030U);
}

TEST_CASE("Uniform numbers are the upper 53 bits") {
  Random random(1234567);
  CHECK(random.uniform() == 0.1899968244573529);
  CHECK(random.uniform() == 0.09863847851338348);
  CHECK(random.uniform() == 0.06780878734246387);
}

TEST_CASE("Normal numbers have the same bits on every platform") {
  Random random(1234567);
  constexpr double bits[] = {0x1.058f0258736c9p+1,  -0x1.e2400521cde7cp-1, 0x1.9682321153a79p-1,
                             -0x1.1b20273463a0fp-2, -0x1.1131a22452a66p-1, -0x1.17da6ced06416p+0,
                             0x1.0854d8c9c8988p+0,  -0x1.a9be4df38beecp-1};
  // The polar method in 50 decimal digits.
  constexpr double exact[] = {2.0434267932786025,  -0.9418946841969524, 0.7939620634222843,
                              -0.2764898420072379, -0.5335817975367945, -1.0931766585038123,
                              1.0325446598659218,  -0.8315300330923185};
  for (std::size_t i = 0; i < std::size(bits); ++i) {
    const double value = random.normal();
    CHECK(value == bits[i]);
    CHECK(value == Catch::Approx(exact[i]).epsilon(1e-15));
  }
}

TEST_CASE("The same seed gives the same numbers, another seed others") {
  Random one(7);
  Random same(7);
  Random other(8);
  for (int i = 0; i < 100; ++i) {
    const double value = one.normal();
    REQUIRE(value == same.normal());
    REQUIRE(value != other.normal());
  }
}

TEST_CASE("Uniform numbers are uniform") {
  Random random(3);
  std::vector<double> samples;
  for (int i = 0; i < draws; ++i) {
    samples.push_back(random.uniform(-2, 6));
    REQUIRE((samples.back() >= -2 && samples.back() < 6));
  }
  CHECK(kolmogorov_distance(samples, [](double x) { return (x + 2) / 8; }) < 1.63);
}

TEST_CASE("Normal numbers are normal") {
  Random random(4);
  std::vector<double> samples;
  for (int i = 0; i < draws; ++i) samples.push_back(random.normal(10, 2));
  const auto distribution = [](double x) {
    return std::erfc((10 - x) / 2 / std::numbers::sqrt2) / 2;
  };
  CHECK(kolmogorov_distance(samples, distribution) < 1.63);
}

TEST_CASE("Whole numbers below a limit are all equally likely") {
  Random random(5);
  std::array<int, 7> counts{};
  for (int i = 0; i < draws; ++i) ++counts.at(random.below(7));
  const double expected = draws / 7.0;
  double chi_squared = 0;
  for (const int count : counts) chi_squared += (count - expected) * (count - expected) / expected;
  CHECK(chi_squared < 16.81);  // 1 % point with 6 degrees of freedom
}

TEST_CASE("A limit that does not divide 2^32 favours no number") {
  // Of 3 * 2^30 possible results every third would come twice as often, were none drawn again.
  Random random(6);
  int every_third = 0;
  for (int i = 0; i < draws; ++i) every_third += random.below(3U << 30U) % 3 == 0 ? 1 : 0;
  CHECK(every_third == Catch::Approx(draws / 3.0).margin(2.58 * std::sqrt(draws * 2 / 9.0)));
}

TEST_CASE("Below one there is zero only, and below nothing too") {
  Random random(9);
  for (int i = 0; i < 100; ++i) {
    REQUIRE(random.below(1) == 0);
    REQUIRE(random.below(0) == 0);
  }
}
