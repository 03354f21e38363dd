// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/measure/summary.h"

using namespace flopscope::measure;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

Summary summary_of(std::vector<double> samples) {
  const auto summary = summarize(samples);
  REQUIRE(summary);
  return *summary;
}

/// first, then n times low and high in turn: the NIST data sets NumAcc2, NumAcc3 and NumAcc4.
std::vector<double> alternating(double first, double low, double high, int n) {
  std::vector<double> samples{first};
  for (int i = 0; i < n; ++i) {
    samples.push_back(low);
    samples.push_back(high);
  }
  return samples;
}

}  // namespace

TEST_CASE("A summary is what a textbook works out by hand") {
  // Deviations from 5: -3 -1 -1 -1 0 0 2 4, squares 32, from the median 4.5: 2.5 .5 .5 .5 .5
  // .5 2.5 4.5
  const Summary summary = summary_of({2, 4, 4, 4, 5, 5, 7, 9});
  CHECK(summary.count == 8);
  CHECK(summary.mean == 5);
  CHECK(summary.std == Catch::Approx(std::sqrt(32.0 / 7)));
  CHECK(summary.min == 2);
  CHECK(summary.max == 9);
  CHECK(summary.p50 == 4.5);
  CHECK(summary.mad == 0.5);
  CHECK(*summary.coefficient_of_variation == Catch::Approx(std::sqrt(32.0 / 7) / 5));
  // Products of neighbouring deviations: 3 1 1 0 0 0 8
  CHECK(*summary.lag1_autocorrelation == Catch::Approx(13.0 / 32));
}

TEST_CASE("A summary has the certified values of NIST's reference data sets") {
  // https://www.itl.nist.gov/div898/strd/univ/homepage.html
  const auto check = [](const std::vector<double>& samples, double mean, double std, double lag1,
                        double tolerance) {
    const Summary summary = summary_of(samples);
    CHECK(summary.mean == Catch::Approx(mean).epsilon(1e-14));
    CHECK(summary.std == Catch::Approx(std).epsilon(tolerance));
    CHECK(*summary.lag1_autocorrelation == Catch::Approx(lag1).epsilon(tolerance));
  };
  check({10000001, 10000003, 10000002}, 10000002, 1, -0.5, 1e-14);  // NumAcc1
  check(alternating(1.2, 1.1, 1.3, 500), 1.2, 0.1, -0.999, 1e-12);  // NumAcc2
  check(alternating(1000000.2, 1000000.1, 1000000.3, 500), 1000000.2, 0.1, -0.999, 1e-8);
  check(alternating(10000000.2, 10000000.1, 10000000.3, 500), 10000000.2, 0.1, -0.999, 1e-7);
}

TEST_CASE("A quantile interpolates linearly between order statistics") {
  const std::vector<double> sorted{1, 2, 4, 8, 16};
  CHECK(quantile(sorted, 0) == 1);
  CHECK(quantile(sorted, 0.25) == 2);
  CHECK(quantile(sorted, 0.5) == 4);
  CHECK(quantile(sorted, 0.6) == Catch::Approx(5.6));    // rank 1 + 4 * 0.6 = 3.4
  CHECK(quantile(sorted, 0.95) == Catch::Approx(14.4));  // rank 4.8
  CHECK(quantile(sorted, 0.99) == Catch::Approx(15.68));
  CHECK(quantile(sorted, 1) == 16);
}

TEST_CASE("A quantile is defined at its limits") {
  CHECK(quantile(std::vector<double>{3}, 0.95) == 3);
  CHECK(quantile(std::vector<double>{3, 4}, -1) == 3);
  CHECK(quantile(std::vector<double>{3, 4}, 2) == 4);
  CHECK(std::isnan(quantile({}, 0.5)));
  CHECK(std::isnan(quantile(std::vector<double>{3, 4}, nan_value)));
}

TEST_CASE("Percentiles do not depend on the order of the samples") {
  const Summary summary = summary_of({16, 1, 8, 2, 4});
  CHECK(summary.p50 == 4);
  CHECK(summary.p95 == Catch::Approx(14.4));
  CHECK(summary.p99 == Catch::Approx(15.68));
}

TEST_CASE("Of no samples there is no summary") {
  CHECK_FALSE(summarize(std::span<const double>{}));
}

TEST_CASE("One sample is its own summary, without spread") {
  const Summary summary = summary_of({3});
  CHECK(summary.count == 1);
  CHECK(summary.mean == 3);
  CHECK(summary.std == 0);
  CHECK(summary.p99 == 3);
  CHECK(summary.mad == 0);
  CHECK(summary.coefficient_of_variation == 0.0);
  CHECK_FALSE(summary.lag1_autocorrelation);
}

TEST_CASE("Equal samples have no spread and no autocorrelation, whatever their value rounds to") {
  const Summary summary = summary_of(std::vector<double>(10, 0.1));
  CHECK(summary.mean == 0.1);
  CHECK(summary.std == 0);
  CHECK(summary.coefficient_of_variation == 0.0);
  CHECK_FALSE(summary.lag1_autocorrelation);
}

TEST_CASE("Two samples have no autocorrelation") {
  CHECK_FALSE(summary_of({1, 2}).lag1_autocorrelation);
  CHECK(summary_of({1, 2, 4}).lag1_autocorrelation);
}

TEST_CASE("There is no coefficient of variation around a mean of zero") {
  const Summary zeros = summary_of({0, 0, 0});
  CHECK_FALSE(zeros.coefficient_of_variation);
  CHECK_FALSE(summary_of({-1, 1}).coefficient_of_variation);
  CHECK(*summary_of({-1, -3}).coefficient_of_variation > 0);
}

TEST_CASE("Samples that are not all finite have no summary") {
  for (const double bad : {nan_value, infinite, -infinite}) {
    CHECK_FALSE(summarize(std::vector<double>{1, bad, 2}));
    CHECK_FALSE(summarize(std::vector<double>{bad}));
  }
}

TEST_CASE("Samples whose squares leave the range of a double have no summary") {
  CHECK_FALSE(summarize(std::vector<double>{1e200, -1e200}));
}
