// SPDX-License-Identifier: MIT
//
// Boost.Math is the oracle. Its values stand in a fixture, so that builds without Boost
// (WebAssembly) are held to them too; a build with Boost checks the fixture, and writes it anew
// when asked to:
//
//   flopscope_tests "[write-student-t]"
#include <cmath>
#include <fstream>
#include <limits>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/measure/student_t.h"

#ifdef FLOPSCOPE_HAVE_BOOST_MATH
#include <boost/math/distributions/students_t.hpp>
#endif

using namespace flopscope::measure;

namespace {

const std::string student_t_path = FLOPSCOPE_FIXTURES "/student_t.csv";
constexpr double infinity = std::numeric_limits<double>::infinity();

struct Row {
  std::string function;  // "cdf" or "quantile"
  double degrees;
  double argument;
  double value;
};

std::vector<Row> student_t_rows() {
  std::ifstream file(student_t_path);
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line);  // the names of the columns
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string function;
    std::string degrees;
    std::string argument;
    std::string value;
    std::getline(fields, function, ',');
    std::getline(fields, degrees, ',');
    std::getline(fields, argument, ',');
    std::getline(fields, value, ',');
    rows.push_back({function, std::stod(degrees), std::stod(argument), std::stod(value)});
  }
  return rows;
}

bool agree(double value, double expected, double tolerance) {
  return value == expected || std::abs(value - expected) <= tolerance * std::abs(expected);
}

}  // namespace

TEST_CASE("Student's t agrees with Boost.Math to 1e-9") {
  const std::vector<Row> rows = student_t_rows();
  REQUIRE(rows.size() > 500);
  for (const Row& row : rows) {
    const double value = row.function == "cdf" ? student_t_cdf(row.argument, row.degrees)
                                               : student_t_quantile(row.argument, row.degrees);
    INFO(row.function << " of " << row.argument << " with " << row.degrees << " degrees: " << value
                      << ", Boost has " << row.value);
    CHECK(agree(value, row.value, 1e-9));
  }
}

TEST_CASE("One degree of freedom is Cauchy's distribution") {
  for (const double p : {1e-9, 0.01, 0.3, 0.5, 0.9, 0.999}) {
    CHECK(student_t_quantile(p, 1) ==
          Catch::Approx(-1 / std::tan(std::numbers::pi * p)).epsilon(1e-12).margin(1e-12));
  }
  for (const double t : {-1e6, -2.0, 0.0, 0.7, 30.0}) {
    CHECK(student_t_cdf(t, 1) ==
          Catch::Approx(0.5 + std::atan(t) / std::numbers::pi).epsilon(1e-9));
  }
}

TEST_CASE("Two degrees of freedom have a closed form") {
  for (const double t : {-50.0, -1.0, 0.0, 0.2, 4.0}) {
    CHECK(student_t_cdf(t, 2) ==
          Catch::Approx(0.5 + t / (2 * std::sqrt(2 + t * t))).epsilon(1e-12));
  }
}

TEST_CASE("Close to the middle a quantile is the distance over the density") {
  // Boost 1.74 itself loses half of the digits here with 4 degrees of freedom.
  for (const double distance : {1e-4, 1e-8, 1e-12}) {
    const double p = 0.5 + distance;  // and what rounding made of it
    CHECK(student_t_quantile(p, 4) == Catch::Approx((p - 0.5) / 0.375).epsilon(1e-7));
    CHECK(student_t_quantile(1 - p, 4) == Catch::Approx((0.5 - p) / 0.375).epsilon(1e-7));
  }
}

TEST_CASE("Infinitely many degrees of freedom are the normal distribution") {
  CHECK(student_t_cdf(1.0, infinity) == Catch::Approx(0.841344746068543).epsilon(1e-14));
  CHECK(student_t_quantile(0.975, infinity) == Catch::Approx(1.959963984540054).epsilon(1e-14));
}

TEST_CASE("Student's t has the values of printed tables") {
  CHECK(student_t_quantile(0.975, 4) == Catch::Approx(2.776).margin(0.0005));
  CHECK(student_t_quantile(0.975, 9) == Catch::Approx(2.262).margin(0.0005));
  CHECK(student_t_quantile(0.975, 29) == Catch::Approx(2.045).margin(0.0005));
  CHECK(student_t_quantile(0.995, 10) == Catch::Approx(3.169).margin(0.0005));
  CHECK(student_t_quantile(0.95, 120) == Catch::Approx(1.658).margin(0.0005));
}

TEST_CASE("Student's t is defined at its ends and refuses what is no probability or distribution") {
  CHECK(student_t_quantile(0, 5) == -infinity);
  CHECK(student_t_quantile(1, 5) == infinity);
  CHECK(student_t_quantile(0.5, 5) == 0);
  CHECK(student_t_cdf(-infinity, 5) == 0);
  CHECK(student_t_cdf(infinity, 5) == 1);
  CHECK(student_t_cdf(0, 5) == 0.5);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double probability : {-0.1, 1.1, nan}) {
    CHECK(std::isnan(student_t_quantile(probability, 5)));
  }
  for (const double degrees : {0.0, -1.0, nan}) {
    CHECK(std::isnan(student_t_quantile(0.9, degrees)));
    CHECK(std::isnan(student_t_cdf(1, degrees)));
  }
  CHECK(std::isnan(student_t_cdf(nan, 5)));
}

#ifdef FLOPSCOPE_HAVE_BOOST_MATH

namespace {

double from_boost(const std::string& function, double degrees, double argument) {
  const boost::math::students_t_distribution<double> distribution(degrees);
  return function == "cdf" ? boost::math::cdf(distribution, argument)
                           : boost::math::quantile(distribution, argument);
}

}  // namespace

TEST_CASE("The fixture holds the values of Boost.Math") {
  for (const Row& row : student_t_rows()) {
    INFO(row.function << " of " << row.argument << " with " << row.degrees << " degrees");
    CHECK(agree(row.value, from_boost(row.function, row.degrees, row.argument), 1e-12));
  }
}

TEST_CASE("Writing the fixture of Student's t", "[.][write-student-t]") {
  constexpr double all_degrees[] = {0.1, 0.5,  1,   1.5, 2,    3,   4,        5,   9,   10, 29,
                                    30,  99.5, 100, 999, 9999, 1e4, 1.0001e4, 1e5, 1e6, 1e9};
  constexpr double probabilities[] = {
      1e-12, 1e-9, 1e-6,  1e-4, 0.0005, 0.005, 0.01, 0.025, 0.05, 0.1,   0.2,    0.25,    0.3,
      0.4,   0.45, 0.499, 0.6,  0.75,   0.9,   0.95, 0.975, 0.99, 0.995, 0.9995, 0.999999};
  constexpr double ts[] = {-1e5, -1000, -100,  -30,  -10, -5, -3, -2, -1, -0.5,
                           -0.1, -1e-3, -1e-8, 1e-8, 0.3, 1,  2,  3,  10};
  std::ofstream file(student_t_path);
  file << "function,degrees,argument,value\n";
  file.precision(17);
  const auto write = [&](const char* function, double degrees, double argument) {
    file << function << ',' << degrees << ',' << argument << ','
         << from_boost(function, degrees, argument) << '\n';
  };
  for (const double degrees : all_degrees) {
    for (const double probability : probabilities) write("quantile", degrees, probability);
    for (const double t : ts) write("cdf", degrees, t);
  }
}

#endif

TEST_CASE("The ends of the distribution are 0 and 1 for however many degrees of freedom") {
  for (const double degrees : {5e-324, 1e-300, 1.0, 1e6, 2e183}) {
    CHECK(student_t_cdf(-infinity, degrees) == 0);
    CHECK(student_t_cdf(infinity, degrees) == 1);
    CHECK(student_t_cdf(0, degrees) == 0.5);
  }
}
