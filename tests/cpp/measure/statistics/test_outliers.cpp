// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/measure/outliers.h"

using namespace flopscope::measure;

TEST_CASE("Outliers are labelled by Tukey's fences, in place") {
  // Quartiles 4 and 6 of these 13: fences at 1 and 9, outer ones at -2 and 12.
  const std::vector<double> samples{5, 9.5, 4, 6, -3, 5, 4, 6, 5, 13, 5, 0.5, 5};
  const std::vector<Outlier> classes = classify_outliers(samples);
  REQUIRE(classes.size() == samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    INFO("sample " << i << ": " << samples[i]);
    const Outlier expected = samples[i] == 9.5   ? Outlier::high_mild
                             : samples[i] == 13  ? Outlier::high_severe
                             : samples[i] == 0.5 ? Outlier::low_mild
                             : samples[i] == -3  ? Outlier::low_severe
                                                 : Outlier::none;
    CHECK(classes[i] == expected);
  }
}

TEST_CASE("A sample on a fence is within it, the next number beyond is not") {
  // The quartiles of the five are 1 and 2 whatever the outermost is, the fences at -0.5 and 3.5,
  // the outer ones at -2 and 5, all exactly.
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto high = [](double sample) {
    return classify_outliers(std::vector<double>{1, 1, 1.5, 2, sample}).back();
  };
  CHECK(high(3.5) == Outlier::none);
  CHECK(high(std::nextafter(3.5, infinity)) == Outlier::high_mild);
  CHECK(high(5) == Outlier::high_mild);
  CHECK(high(std::nextafter(5.0, infinity)) == Outlier::high_severe);
  const auto low = [](double sample) {
    return classify_outliers(std::vector<double>{sample, 1, 1.5, 2, 2}).front();
  };
  CHECK(low(-0.5) == Outlier::none);
  CHECK(low(std::nextafter(-0.5, -infinity)) == Outlier::low_mild);
  CHECK(low(-2) == Outlier::low_mild);
  CHECK(low(std::nextafter(-2.0, -infinity)) == Outlier::low_severe);
}

TEST_CASE("Of no samples, one sample and equal samples none is an outlier") {
  CHECK(classify_outliers({}).empty());
  CHECK(classify_outliers(std::vector<double>{3}) == std::vector<Outlier>{Outlier::none});
  CHECK(classify_outliers(std::vector<double>(5, 0.1)) == std::vector<Outlier>(5, Outlier::none));
}

TEST_CASE("Beside equal samples any other is severe") {
  std::vector<double> samples(20, 1.0);
  samples[7] = 1.001;
  CHECK(classify_outliers(samples)[7] == Outlier::high_severe);
}

TEST_CASE("Infinities are severe outliers and move no fence, what is no number has no class") {
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Outlier> classes =
      classify_outliers(std::vector<double>{4, infinity, 5, -infinity, 6, nan, 5});
  CHECK(classes == std::vector<Outlier>{Outlier::none, Outlier::high_severe, Outlier::none,
                                        Outlier::low_severe, Outlier::none, Outlier::none,
                                        Outlier::none});
}
