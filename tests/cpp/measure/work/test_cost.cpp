// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <string_view>

#include "catch.h"
#include "flopscope/measure/cost.h"

using namespace flopscope::measure;

namespace {

constexpr double two_to_53 = 9007199254740992.0;

/// The course's countLinear(100, 50, 32): 32 rows of 100 features to 50, and a bias.
Cost course_linear() {
  return {.macs = 160'000,
          .multiplies = 160'000,
          .adds = 160'000 + 1'600,
          .bias_adds = 1'600,
          .parameters = 100 * 50 + 50,
          .bytes_read = 4 * (32 * 100 + 100 * 50 + 50),
          .bytes_written = 4 * 32 * 50};
}

}  // namespace

TEST_CASE("Each convention counts what its name says") {
  const Cost cost = course_linear();
  CHECK(count(cost, Convention::macs) == 160'000);
  CHECK(count(cost, Convention::flops) == 320'000);
  CHECK(count(cost, Convention::all) == 321'600);
  CHECK(count(cost, Convention::tinytorch) == 161'600);  // as the course's test asserts
}

TEST_CASE("Other operations count where all are counted only") {
  const Cost relu{.others = 1000};
  CHECK(count(relu, Convention::all) == 1000);
  CHECK(count(relu, Convention::flops) == 0);
  CHECK(count(relu, Convention::macs) == 0);
  CHECK(count(relu, Convention::tinytorch) == 0);
}

TEST_CASE("Costs add up and repeat part by part") {
  const Cost once{1, 2, 3, 4, 5, 6, 7, 8};
  const Cost thrice = once + 2 * once;
  CHECK(thrice.macs == 3);
  CHECK(thrice.multiplies == 6);
  CHECK(thrice.adds == 9);
  CHECK(thrice.bias_adds == 12);
  CHECK(thrice.others == 15);
  CHECK(thrice.parameters == 18);
  CHECK(thrice.bytes_read == 21);
  CHECK(thrice.bytes_written == 24);
  CHECK((once * 3).bytes_written == 24);
}

TEST_CASE("Counts are exact below 2^53 and said to be rounded from there on") {
  CHECK(Cost{}.exact());
  CHECK(course_linear().exact());
  CHECK(Cost{.macs = two_to_53 - 1}.exact());
  CHECK_FALSE(Cost{.macs = two_to_53}.exact());  // 2^53 + 1 looks the same
  CHECK_FALSE(Cost{.bytes_written = 1e300}.exact());
  CHECK_FALSE(Cost{.adds = 0.5}.exact());
  CHECK_FALSE(Cost{.others = std::numeric_limits<double>::infinity()}.exact());
  CHECK_FALSE(Cost{.others = std::nan("")}.exact());
}

TEST_CASE("The names of the conventions are in the order of their values") {
  CHECK(std::string_view(convention_names[static_cast<int>(Convention::flops)]) == "flops");
  CHECK(std::string_view(convention_names[static_cast<int>(Convention::macs)]) == "macs");
  CHECK(std::string_view(convention_names[static_cast<int>(Convention::all)]) == "all");
  CHECK(std::string_view(convention_names[static_cast<int>(Convention::tinytorch)]) == "tinytorch");
}

TEST_CASE("The record of a cost describes each of its parts") {
  Cost cost{1, 2, 3, 4, 5, 6, 7, 8};
  const RecordType& type = Cost::record_type;
  REQUIRE(type.fields.size() == 8);
  double expected = 0;
  for (const Field& field : type.fields) CHECK(field.in<double>(&cost) == ++expected);
  CHECK(type.find("bytes_read")->unit == std::string_view("bytes"));
}
