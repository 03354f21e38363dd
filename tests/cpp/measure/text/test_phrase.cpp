// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "catch.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/random.h"

using flopscope::measure::number_text;
using flopscope::measure::plain_text;
using flopscope::measure::Random;

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

TEST_CASE("Numbers between are written as printf writes them", "[phrase]") {
  Random random(11);
  const auto printed = [](double value, int digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    return std::string(text);
  };
  for (int i = 0; i < 20'000; ++i) {
    const int digits = 2 + i % 5;
    // Whatever has fewer whole digits than asked for, down to the smallest double.
    const double value = std::pow(10.0, random.uniform(-307, digits - 1.001));
    REQUIRE(number_text(value, digits) == printed(value, digits));
    const double near = std::pow(10.0, random.uniform(-6, digits - 1.001));
    REQUIRE(number_text(-near, digits) == printed(-near, digits));
    const double large = std::pow(10.0, random.uniform(16, 308));
    REQUIRE(number_text(large, digits) == printed(large, digits));
  }
  for (const double edge : {0.0001, 0.00009999, 0.00099996, 9.996, 99.96, 5e-324, 1.7e308}) {
    CHECK(number_text(edge) == printed(edge, 3));
  }
  CHECK(number_text(std::nan("")) == "nan");
  CHECK(number_text(-std::numeric_limits<double>::infinity()) == "-inf");
}

TEST_CASE("Text from elsewhere cannot command a terminal or turn the letters around it",
          "[phrase]") {
  const auto plain = [](std::string_view text) { return plain_text(text, 80); };
  CHECK(plain("Zürich, 東京, 🦀") == "Zürich, 東京, 🦀");
  CHECK(plain("a\x1b[2J\x7f\n") == "a?[2J??");
  CHECK(plain("a\xc2\x9b"
              "2J") == "a?2J");                                   // U+009B, a CSI in one character
  CHECK(plain("a\xe2\x80\xae\xe2\x81\xa6z\xd8\x9c") == "a??z?");  // U+202E, U+2066, U+061C
  CHECK(plain("a\xe2\x80\xa8z") == "a?z");                        // U+2028
  CHECK(plain({"a\0z", 3}) == "a?z");
}

TEST_CASE("What is no UTF-8 is marked byte by byte", "[phrase]") {
  const auto plain = [](std::string_view text) { return plain_text(text, 80); };
  CHECK(plain("a\xff\x80z") == "a??z");
  CHECK(plain("\xc0\xaf") == "??");            // overlong
  CHECK(plain("\xe0\x80\xaf") == "???");       // overlong
  CHECK(plain("\xed\xa0\x80") == "???");       // a surrogate
  CHECK(plain("\xf4\x90\x80\x80") == "????");  // beyond U+10FFFF
  CHECK(plain("z\xe6\x9d") == "z??");          // cut short
}

TEST_CASE("A long text ends between two characters", "[phrase]") {
  CHECK(plain_text("東京都", 3) == "東京都");
  CHECK(plain_text("東京都", 2) == "東京...");
}
