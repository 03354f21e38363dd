// SPDX-License-Identifier: MIT
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "catch.h"
#include "experiments/learning/sample_set.h"

using namespace flopscope;
using data::Split;
using experiments::Baseline;

namespace {

data::TextSet text_of(const std::string& text) { return *data::read_text(text); }

/// Each place of the text holds its own number, modulo 100.
data::TextSet counted(std::uint32_t size) {
  data::TextSet set;
  set.alphabet.assign(100, "x");
  for (std::uint32_t i = 0; i < size; ++i) set.tokens.push_back(i % 100);
  return set;
}

}  // namespace

TEST_CASE("A text's last fifth is tested on, and nothing of it is learned from") {
  const auto data = experiments::text_samples(counted(100), 6);
  // 80 characters to learn from: 12 pieces wherever the first begins; 20 to test: 3 pieces.
  REQUIRE(data->samples(Split::training) == 12);
  REQUIRE(data->samples(Split::test) == 3);
  CHECK(data->answers() == 6);
  measure::Random random(1);
  std::set<float> begins;
  for (int epoch = 0; epoch < 50; ++epoch) {
    data->begin_epoch(random);
    for (std::size_t place = 0; place < 12; ++place) {
      std::vector<float> x(6);
      std::vector<std::int32_t> labels;
      data->load(Split::training, place, x.data(), labels);
      if (place == 0) begins.insert(x[0]);
      REQUIRE(labels.size() == 6);
      for (std::size_t i = 0; i < 6; ++i) CHECK(static_cast<float>(labels[i]) == x[i] + 1);
      CHECK(labels.back() < 80);
    }
  }
  CHECK(begins == std::set<float>{0, 1, 2, 3, 4, 5});
  for (std::size_t place = 0; place < 3; ++place) {
    std::vector<float> x(6);
    std::vector<std::int32_t> labels;
    data->load(Split::test, place, x.data(), labels);
    CHECK(x[0] == static_cast<float>(80 + 6 * place));
    CHECK(labels.back() == static_cast<int>(86 + 6 * place));
  }
}

TEST_CASE("Models without training are scored by what they can know") {
  // "ab" over and over: 40 characters to learn from, 10 to test, of which a piece of 8 is told.
  std::string text;
  for (int i = 0; i < 25; ++i) text += "ab";
  const auto found = experiments::text_samples(text_of(text), 8)->baselines();
  REQUIRE(found.size() == 3);
  CHECK(found[0].baseline == Baseline::uniform);
  CHECK(found[0].test_loss == Catch::Approx(std::log(2.0)));
  // 20 of each of two, and one more of each: (20 + 1) / (40 + 2).
  CHECK(found[1].test_loss == Catch::Approx(std::log(2.0)));
  // After an "a" came a "b" 20 times, and nothing else: (20 + 1/2) / 21. After a "b" an "a" 19
  // times: (19 + 1/2) / 20. Half of the answers are each.
  CHECK(found[2].test_loss == Catch::Approx(-0.5 * (std::log(20.5 / 21) + std::log(19.5 / 20))));
}

TEST_CASE("A text of very many different characters is scored without a table of all their pairs") {
  // 80,000 characters to learn from, each once: a table of all pairs would take 51 GB, and on 32
  // bits its size would wrap. The same 20,000 that it begins with are tested on.
  constexpr std::uint32_t alphabet = 80000;
  data::TextSet set;
  set.alphabet.assign(alphabet, "x");
  for (std::uint32_t i = 0; i < alphabet * 5 / 4; ++i) set.tokens.push_back(i % alphabet);
  const auto found = experiments::text_samples(set, 8)->baselines();
  CHECK(found[0].test_loss == Catch::Approx(std::log(80000.0)));
  // Each came once, of as many as there are: (1 + 1) / (80,000 + 80,000).
  CHECK(found[1].test_loss == Catch::Approx(std::log(80000.0)));
  // What comes next came once after the last: (1 + 1/80,000) / (1 + 1).
  CHECK(found[2].test_loss == Catch::Approx(-std::log((1 + 1 / 80000.0) / 2)));
}

TEST_CASE("A text that is shorter than what a model reads has no pieces") {
  CHECK(experiments::learned_pieces(10, 64) == 0);
  CHECK(experiments::tested_pieces(10, 64) == 0);
  CHECK(experiments::tested_pieces(320, 64) == 0);  // 64 to test with have 63 answers
  CHECK(experiments::tested_pieces(325, 64) == 1);
}

TEST_CASE("The longest context of a text is one of which both parts have a piece") {
  CHECK(experiments::longest_context(2) == 0);
  for (std::int64_t characters = 10; characters < 60; ++characters) {
    const std::int64_t longest = experiments::longest_context(characters);
    INFO(characters << " characters, " << longest << " at once");
    CHECK(experiments::learned_pieces(characters, longest) > 0);
    CHECK(experiments::tested_pieces(characters, longest) > 0);
    CHECK((experiments::learned_pieces(characters, longest + 1) == 0 ||
           experiments::tested_pieces(characters, longest + 1) == 0));
  }
}
