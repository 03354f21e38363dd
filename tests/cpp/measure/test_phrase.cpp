// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/measure/phrase.h"

using flopscope::measure::any_of;
using flopscope::measure::number_text;

TEST_CASE("Whole numbers are written out with commas", "[phrase]") {
  CHECK(number_text(0) == "0");
  CHECK(number_text(999) == "999");
  CHECK(number_text(1000) == "1,000");
  CHECK(number_text(-1234567) == "-1,234,567");
  CHECK(number_text(2147483647) == "2,147,483,647");
}

TEST_CASE("Other numbers keep as many digits as asked for", "[phrase]") {
  CHECK(number_text(0.25) == "0.25");
  CHECK(number_text(1.23456) == "1.23");
  CHECK(number_text(1.23456, 5) == "1.2346");
  CHECK(number_text(1e20) == "1e+20");
  CHECK(number_text(0.0000123) == "1.23e-05");
}

TEST_CASE("A number with more whole digits than asked for is rounded to a whole one", "[phrase]") {
  CHECK(number_text(180.4, 2) == "180");
  CHECK(number_text(1234567.8) == "1,234,568");
  CHECK(number_text(99.7, 2) == "100");
}

TEST_CASE("A list ends with or", "[phrase]") {
  const std::string names[] = {"matmul", "linear", "relu"};
  CHECK(any_of(names) == "matmul, linear or relu");
  CHECK(any_of(std::span(names).first(2)) == "matmul or linear");
  CHECK(any_of(std::span(names).first(1)) == "matmul");
  CHECK(any_of({}).empty());
}
