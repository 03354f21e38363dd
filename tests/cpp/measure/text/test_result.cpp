// SPDX-License-Identifier: MIT
#include <memory>
#include <string>

#include "catch.h"
#include "flopscope/measure/refusal.h"
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
  const Result<int> result = refusal("m", std::string("-1"), whole_number(1, 4096));
  REQUIRE_FALSE(result);
  CHECK(result.error().field == "m");
  CHECK(result.error().code == "invalid_value");
}

TEST_CASE("A result can hold what cannot be copied") {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
  REQUIRE(result);
  CHECK(**result == 3);
}
