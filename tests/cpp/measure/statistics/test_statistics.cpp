// SPDX-License-Identifier: MIT
//
// Boost.Math is the oracle of everything that is computed from samples. As with Student's t its
// values stand in a fixture, to which builds without Boost are held too; a build with Boost checks
// the fixture, and writes it anew when asked to:
//
//   flopscope_tests "[write-statistics]"
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/summary.h"

#ifdef FLOPSCOPE_HAVE_BOOST_MATH
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/statistics/univariate_statistics.hpp>
#endif

using namespace flopscope::measure;

namespace {

const std::string fixture_path = FLOPSCOPE_FIXTURES "/statistics.csv";

/// By name; an interval is two values and its name has the confidence.
using Values = std::map<std::string, double>;

constexpr double confidences[] = {0.5, 0.9, 0.95, 0.99};

std::string at(const char* name, double confidence) {
  return std::string(name) + "_" + std::to_string(static_cast<int>(confidence * 100 + 0.5));
}

/// Times of a millisecond and more, some much longer; made of products only, so the same bits on
/// every machine.
std::vector<double> samples_of(int n) {
  Random random(static_cast<std::uint64_t>(n));
  std::vector<double> samples;
  for (int i = 0; i < n; ++i) {
    const double u = random.uniform();
    samples.push_back(1 + u * u * u * u);
  }
  return samples;
}

constexpr int sizes[] = {2, 3, 5, 8, 10, 31, 100, 1001};

Values of_ours(const std::vector<double>& samples) {
  Values values;
  const Summary summary = *summarize(samples);
  values["mean"] = summary.mean;
  values["std"] = summary.std;
  values["p50"] = summary.p50;
  values["mad"] = summary.mad;
  if (summary.lag1_autocorrelation) values["lag1"] = *summary.lag1_autocorrelation;
  for (const double confidence : confidences) {
    const auto mean = mean_interval(samples, confidence);
    values[at("mean_low", confidence)] = mean->low;
    values[at("mean_high", confidence)] = mean->high;
    if (const auto median = median_interval(samples, confidence)) {
      values[at("median_low", confidence)] = median->low;
      values[at("median_high", confidence)] = median->high;
    }
  }
  return values;
}

std::map<int, Values> fixture() {
  std::ifstream file(fixture_path);
  std::map<int, Values> all;
  std::string line;
  std::getline(file, line);  // the names of the columns
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string n;
    std::string name;
    std::string value;
    std::getline(fields, n, ',');
    std::getline(fields, name, ',');
    std::getline(fields, value, ',');
    all[std::stoi(n)][name] = std::stod(value);
  }
  return all;
}

void check_agreement(const Values& values, const Values& expected, double tolerance) {
  REQUIRE(values.size() == expected.size());
  for (const auto& [name, value] : expected) {
    INFO(name);
    REQUIRE(values.count(name) == 1);
    CHECK(values.at(name) == Catch::Approx(value).epsilon(tolerance));
  }
}

}  // namespace

TEST_CASE("What is computed from samples agrees with Boost.Math to 1e-9") {
  const std::map<int, Values> expected = fixture();
  REQUIRE(expected.size() == std::size(sizes));
  for (const int n : sizes) {
    INFO("n = " << n);
    check_agreement(of_ours(samples_of(n)), expected.at(n), 1e-9);
  }
}

#ifdef FLOPSCOPE_HAVE_BOOST_MATH

namespace {

/// The median's interval as Hettmansperger and Sheather write it, with the binomial distribution of
/// Boost.
std::optional<Interval> median_interval_by_boost(std::vector<double> samples, double confidence) {
  std::sort(samples.begin(), samples.end());
  const auto n = static_cast<int>(samples.size());
  const boost::math::binomial_distribution<double> coins(n, 0.5);
  // The interval from the d-th to the (n - d + 1)-th covers gamma(d).
  const auto gamma = [&](int d) { return 1 - 2 * cdf(coins, d - 1); };
  int d = n / 2;
  while (d > 0 && gamma(d) < confidence) --d;
  if (d == 0) return std::nullopt;
  const auto ordered = [&](int k) { return samples[static_cast<std::size_t>(k - 1)]; };
  const double share = (gamma(d) - confidence) / (gamma(d) - gamma(d + 1));
  const double lambda = (n - d) * share / (d + (n - 2 * d) * share);
  return Interval{(1 - lambda) * ordered(d) + lambda * ordered(d + 1),
                  (1 - lambda) * ordered(n - d + 1) + lambda * ordered(n - d)};
}

Values of_boost(std::vector<double> samples) {
  namespace statistics = boost::math::statistics;
  Values values;
  const auto n = static_cast<double>(samples.size());
  const double mean = statistics::mean(samples);
  const double std = std::sqrt(statistics::sample_variance(samples));
  values["mean"] = mean;
  values["std"] = std;
  double products = 0;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    products += (samples[i - 1] - mean) * (samples[i] - mean);
  }
  if (samples.size() > 2) values["lag1"] = products / (std * std * (n - 1));
  for (const double confidence : confidences) {
    const boost::math::students_t_distribution<double> distribution(n - 1);
    const double reach = quantile(distribution, 0.5 + confidence / 2) * std / std::sqrt(n);
    values[at("mean_low", confidence)] = mean - reach;
    values[at("mean_high", confidence)] = mean + reach;
    if (const auto median = median_interval_by_boost(samples, confidence)) {
      values[at("median_low", confidence)] = median->low;
      values[at("median_high", confidence)] = median->high;
    }
  }
  const double median = statistics::median(samples);  // which reorders them
  values["p50"] = median;
  // Boost 1.74 has a function for this that forgets to subtract the median.
  for (double& sample : samples) sample = std::abs(sample - median);
  values["mad"] = statistics::median(samples);
  return values;
}

}  // namespace

TEST_CASE("The fixture of statistics holds the values of Boost.Math") {
  const std::map<int, Values> written = fixture();
  REQUIRE(written.size() == std::size(sizes));
  for (const int n : sizes) {
    INFO("n = " << n);
    check_agreement(written.at(n), of_boost(samples_of(n)), 1e-12);
  }
}

TEST_CASE("Writing the fixture of statistics", "[.][write-statistics]") {
  std::ofstream file(fixture_path);
  file << "n,statistic,value\n";
  file.precision(17);
  for (const int n : sizes) {
    for (const auto& [name, value] : of_boost(samples_of(n))) {
      file << n << ',' << name << ',' << value << '\n';
    }
  }
}

#endif
