// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "catch.h"
#include "flopscope/measure/refusal.h"

using namespace flopscope::measure;

namespace {

constexpr Field numbers(Kind kind, Range range, const char* unit = "") {
  return {.name = "width", .unit = unit, .kind = kind, .range = range};
}

}  // namespace

TEST_CASE("A field accepts the numbers of its range, both ends included") {
  const Field field = numbers(Kind::number, between(0.5, 2));
  for (const double good : {0.5, 1.25, 2.0}) CHECK(accepts(field, good));
  for (const double bad : {0.4, 2.1, std::nan(""), std::numeric_limits<double>::infinity()}) {
    CHECK_FALSE(accepts(field, bad));
  }
}

TEST_CASE("A count accepts whole numbers as far as a double tells them apart") {
  const Field field = numbers(Kind::count, {});
  for (const double good : {0.0, -3.0, 9007199254740991.0}) CHECK(accepts(field, good));
  for (const double bad : {0.5, 9007199254740992.0, 1e300, -1e300})
    CHECK_FALSE(accepts(field, bad));
}

TEST_CASE("What a field accepts is said with its ends and its unit") {
  CHECK(accepted_numbers(numbers(Kind::count, between(1, 2147483647))) ==
        "a whole number from 1 to 2,147,483,647");
  CHECK(accepted_numbers(numbers(Kind::number, between(1, 3.5), "ms")) ==
        "a number from 1 to 3.5 ms");
  CHECK(accepted_numbers(numbers(Kind::number, at_least(0))) == "a number of at least 0");
  CHECK(accepted_numbers(numbers(Kind::number, Range{.maximum = 1e300})) ==
        "a number of at most 1e+300");
  CHECK(accepted_numbers(numbers(Kind::count, {})) == "a whole number");
}

TEST_CASE("A refusal names the field, the value and what is allowed") {
  const Error error = refusal("m", "-3", "a whole number");
  CHECK(error.code == "invalid_value");
  CHECK(error.field == "m");
  CHECK(error.value == "-3");
  CHECK(error.allowed == "a whole number");
  CHECK(error.message == "m must be a whole number, but it is -3.");
  CHECK(refusal("op", "\"x\"", "relu", "unknown_operation").code == "unknown_operation");
}
