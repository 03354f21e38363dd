// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "catch.h"
#include "flopscope/data/sonnets.h"
#include "flopscope/data/text_set.h"

using namespace flopscope;

TEST_CASE("The text that ships is eighteen sonnets of fourteen lines, in ASCII") {
  const std::string text(data::sonnets());
  CHECK(text.size() == 11076);
  CHECK(text.rfind("When I do count the clock that tells the time,\n", 0) == 0);
  CHECK(text.ends_with("\nAs any she belied with false compare.\n"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 18 * 14 + 17);
  for (const char each : text) CHECK((each == '\n' || (each >= ' ' && each <= '~')));
  const auto read = data::read_text(text);
  REQUIRE(read);
  CHECK(read->tokens.size() == text.size());
}
