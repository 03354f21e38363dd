// SPDX-License-Identifier: MIT
#include <memory>
#include <string>

#include "catch.h"
#include "flopscope/measure/result.h"

using namespace flopscope::measure;

TEST_CASE("A result holds its value") {
  Result<std::string> result = std::string("three");
  REQUIRE(result);
  CHECK(result.ok());
  CHECK(*result == "three");
  CHECK(result->size() == 5);
  CHECK(result.value() == "three");
}

TEST_CASE("A result holds the reason why there is no value") {
  const Result<int> result = Error{"invalid_value", "m", "-1", "1 to 4096", "m is -1."};
  REQUIRE_FALSE(result);
  CHECK(result.error().field == "m");
  CHECK(result.error().message == "m is -1.");
}

TEST_CASE("A result can hold what cannot be copied") {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
  REQUIRE(result);
  CHECK(**result == 3);
}
