// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>

#include "catch.h"
#include "experiments/question/json_text.h"

using flopscope::experiments::json_number;
using flopscope::experiments::json_text;

TEST_CASE("A text is quoted, with what JSON forbids escaped and UTF-8 as it is", "[trace]") {
  CHECK(json_text("linear") == "\"linear\"");
  CHECK(json_text("a\"b\\c") == R"("a\"b\\c")");
  CHECK(json_text(std::string("\n\x1f", 2)) == R"("\u000a\u001f")");
  CHECK(json_text("\xC3\xA9") == "\"\xC3\xA9\"");
}

TEST_CASE("A number is rounded to its decimals, without zeros at the end", "[trace]") {
  CHECK(json_number(12) == "12");
  CHECK(json_number(0.5, 3) == "0.5");
  CHECK(json_number(1.0 / 3, 6) == "0.333333");
  CHECK(json_number(-0.0625, 4) == "-0.0625");
  CHECK(json_number(0.0004, 3) == "0");
  CHECK(json_number(2000, 6) == "2000");
  CHECK(json_number(1e19) == "10000000000000000000");
}

TEST_CASE("What JSON cannot write is null", "[trace]") {
  CHECK(json_number(HUGE_VAL) == "null");
  CHECK(json_number(std::nan(""), 3) == "null");
}
