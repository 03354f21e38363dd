// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "catch.h"
#include "flopscope/data/sonnets.h"
#include "flopscope/data/text_set.h"

using namespace flopscope;

TEST_CASE("The text that ships is 98 sonnets of fourteen lines, in ASCII") {
  const std::string text(data::sonnets());
  CHECK(text.size() == 59814);
  CHECK(text.rfind("From fairest creatures we desire increase,\n", 0) == 0);
  CHECK(text.ends_with("\nAs with your shadow I with these did play.\n"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 98 * 14 + 97);
  for (const char each : text) CHECK((each == '\n' || (each >= ' ' && each <= '~')));
  const auto read = data::read_text(text);
  REQUIRE(read);
  CHECK(read->tokens.size() == text.size());
}
