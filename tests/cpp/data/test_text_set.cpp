// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/data/text_set.h"
#include "support/recording.h"

using flopscope::data::read_text;
using flopscope::data::text_set_bytes;
using flopscope::measure::MemoryRecording;
using flopscope::test::can_record;

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

TEST_CASE("Every character of Unicode is told from the others and kept as it is") {
  // The ends of each length of UTF-8, and of the gap that surrogates leave.
  const std::vector<std::string> all{"\x01",   "\x7F",   "\u0080", "\u07FF",     "\u0800",
                                     "\uD7FF", "\uE000", "\uFFFF", "\U00010000", "\U0010FFFF"};
  std::string text;
  for (const std::string& each : all) text = each + text;
  const auto set = read_text(text);
  REQUIRE(set.ok());
  CHECK(set->alphabet == all);
  CHECK(set->tokens == std::vector<std::uint32_t>{9, 8, 7, 6, 5, 4, 3, 2, 1, 0});
}

TEST_CASE("Reading a text takes no more memory than is said beforehand") {
  if (!can_record()) return;
  const std::string plain(1000000, 'a');
  std::string varied;  // 30,000 different characters of three bytes
  for (int i = 0; i < 30000; ++i) {
    const int point = 0x4E00 + i % 20000 + (i >= 20000 ? 0x6000 : 0);
    varied += static_cast<char>(0xE0 | point >> 12);
    varied += static_cast<char>(0x80 | (point >> 6 & 0x3F));
    varied += static_cast<char>(0x80 | (point & 0x3F));
  }
  for (const std::string& text : {plain, varied}) {
    auto recording = MemoryRecording::start();
    REQUIRE(recording);
    const auto set = read_text(text);
    const auto peak = static_cast<double>(recording->ledger().totals().peak_bytes);
    recording->stop();
    REQUIRE(set.ok());
    CHECK(peak >= 4.0 * static_cast<double>(set->tokens.size()));
    CHECK(peak <= text_set_bytes(static_cast<double>(text.size())));
  }
}
