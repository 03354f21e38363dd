// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/data/text_set.h"

using flopscope::data::read_text;

TEST_CASE("A text becomes numbers of its own characters, in the order of their code points") {
  const auto set = read_text("b\u00e9a\u20acb\U0001F600");
  REQUIRE(set.ok());
  CHECK(set->alphabet == std::vector<std::string>{"a", "b", "\u00e9", "\u20ac", "\U0001F600"});
  CHECK(set->tokens == std::vector<std::uint32_t>{1, 2, 0, 3, 1, 4});
}

TEST_CASE("What is no UTF-8 is refused with its place") {
  // A lone continuation, a form longer than needed, half of a surrogate pair, past the last code
  // point, and a character that is cut.
  for (const char* bad : {"ab\x80", "ab\xC0\xAF", "ab\xE0\x9F\xBF", "ab\xED\xA0\x80",
                          "ab\xF4\x90\x80\x80", "ab\xE2\x82", "ab\xFF"}) {
    const auto refused = read_text(bad);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().message ==
          "text must be UTF-8 throughout, but it is something else at byte 2.");
  }
}

TEST_CASE("A text that leaves nothing to predict is refused") {
  CHECK_FALSE(read_text("").ok());
  CHECK(read_text("a").error().message ==
        "text must be at least 2 characters long, but it is 1 characters long.");
  CHECK(read_text("aa").ok());
}
