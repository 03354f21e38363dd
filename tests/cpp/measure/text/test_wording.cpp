// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>

#include "catch.h"
#include "flopscope/measure/wording.h"

using flopscope::measure::filled;
using flopscope::measure::kept;

TEST_CASE("A sentence is filled with its values by their names") {
  CHECK(filled("{who} made {runs} runs of {planned}.",
               {{"planned", std::int64_t{20'000}}, {"who", "matmul"}, {"runs", 7}}) ==
        "matmul made 7 runs of 20,000.");
  CHECK(filled("Nothing to fill.", {}) == "Nothing to fill.");
  CHECK(filled("{a}{a}", {{"a", std::string("x")}}) == "xx");
}

TEST_CASE("A number in a sentence has 3 significant digits, or as many as its place says") {
  CHECK(filled("{x} %", {{"x", 1.23456}}) == "1.23 %");
  CHECK(filled("{x:2} %", {{"x", 1.23456}}) == "1.2 %");
  CHECK(filled("{x:4} %", {{"x", 1.23456}}) == "1.235 %");
}

TEST_CASE("Values are kept with their names, numbers apart from texts") {
  const auto values = kept({{"runs", 7}, {"kernel", "simd"}});
  REQUIRE(values.size() == 2);
  CHECK(values[0].name == "runs");
  CHECK(values[0].number == 7);
  CHECK(values[0].text.empty());
  CHECK(values[1].name == "kernel");
  CHECK_FALSE(values[1].number);
  CHECK(values[1].text == "simd");
}

TEST_CASE("A name that no value has stands in its sentence") {
  CHECK(filled("a {b} c", {{"d", 1}}) == "a b c");
}

TEST_CASE("Words inside a sentence keep their code and their own values") {
  const flopscope::measure::Wording size("option_is", "k is {size}", {{"size", 4}});
  CHECK(filled("{reason}, so no.", {{"reason", size}}) == "k is 4, so no.");
  const auto values = kept({{"reason", size}});
  REQUIRE(values.size() == 3);
  CHECK(values[0].text == "k is 4");
  CHECK(values[1].name == "reason_code");
  CHECK(values[1].text == "option_is");
  CHECK(values[2].number == 4);
}
