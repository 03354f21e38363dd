// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/attention.h"
#include "support/recording.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::AttentionBytes;
using experiments::AttentionMemory;
using experiments::AttentionOptions;
using experiments::AttentionPassName;
using experiments::AttentionRecording;
using experiments::AttentionReport;
using experiments::PeakState;
using experiments::ScoreForm;
using measure::from_ms;

namespace {

constexpr measure::ClockEstimate exact_clock{from_ms(0.001), from_ms(0)};
constexpr double endless = std::numeric_limits<double>::infinity();

AttentionOptions narrow() {
  AttentionOptions options;
  options.heads = 2;
  options.d_model = 32;
  return options;
}

struct Recorded {
  AttentionMemory memory;
  std::vector<experiments::Verdict> verdicts;
};

/// What was recorded of `lengths` on a clock of which each reading takes `tick_ms`.
Recorded recorded(const std::vector<double>& lengths, double most_ms, double room_bytes,
                  double tick_ms = 0.001) {
  test::TickingClock clock(tick_ms);
  AttentionRecording recording(narrow(), lengths, most_ms, room_bytes, {clock, exact_clock});
  while (recording.advance()) {
  }
  CHECK(recording.done());
  return {recording.memory(), recording.verdicts()};
}

const AttentionBytes& at(const AttentionMemory& memory, ScoreForm scores, AttentionPassName pass,
                         double seq) {
  const auto found =
      std::find_if(memory.bytes.begin(), memory.bytes.end(), [&](const AttentionBytes& each) {
        return each.scores == scores && each.pass == pass && each.seq == seq;
      });
  REQUIRE(found != memory.bytes.end());
  return *found;
}

}  // namespace

TEST_CASE("Scores in memory add their bytes to what the tiles take, once forward and twice back",
          "[attention]") {
  const AttentionMemory memory = recorded({64, 128, 256}, 1e9, 1e12).memory;
  for (const double seq : {64.0, 128.0, 256.0}) {
    const double scores = 4 * 2 * seq * seq;  // of 2 heads, 4 bytes each
    for (const auto pass : {AttentionPassName::forward, AttentionPassName::backward}) {
      const double more = *at(memory, ScoreForm::materialized, pass, seq).predicted_bytes -
                          *at(memory, ScoreForm::tiled, pass, seq).predicted_bytes;
      CHECK(more == (pass == AttentionPassName::forward ? scores : 2 * scores));
    }
  }
}

TEST_CASE("Queries, keys, values and the result are among the bytes of attention", "[attention]") {
  const AttentionMemory memory = recorded({64, 128, 256}, 1e9, 1e12).memory;
  const double vectors = 4 * 256 * 32;  // of one tensor as wide as the model
  const auto& forward = at(memory, ScoreForm::tiled, AttentionPassName::forward, 256);
  CHECK(*forward.predicted_bytes > 4 * vectors);
  // And the gradients of all four.
  const auto& both = at(memory, ScoreForm::tiled, AttentionPassName::backward, 256);
  CHECK(*both.predicted_bytes > 8 * vectors);
}

TEST_CASE("The ledger finds the bytes that the shapes of attention foresee", "[attention]") {
  if (!test::can_record()) return;
  const AttentionMemory memory = recorded({64, 128, 256}, 1e9, 1e12).memory;
  REQUIRE(memory.bytes.size() == 12);
  for (const AttentionBytes& each : memory.bytes) {
    CAPTURE(each.seq, static_cast<int>(each.scores), static_cast<int>(each.pass));
    CHECK(each.state == PeakState::recorded);
    REQUIRE(each.peak_bytes);
    CHECK(*each.peak_bytes >= *each.predicted_bytes);
    // An allocator aligns blocks, and a network has its lists.
    CHECK(*each.peak_bytes < *each.predicted_bytes + 8192);
  }
}

TEST_CASE("The exponent of the bytes comes near 2 where all scores are kept, and 1 where none is",
          "[attention]") {
  AttentionMemory memory;
  for (const auto scores : {ScoreForm::tiled, ScoreForm::materialized}) {
    for (const auto pass : {AttentionPassName::forward, AttentionPassName::backward}) {
      for (const double seq : {128.0, 256.0, 512.0}) {
        const double power = scores == ScoreForm::tiled ? 1 : 2;
        memory.bytes.push_back(
            {scores, pass, seq, 8 * std::pow(seq, power), PeakState::recorded, 9 * seq});
      }
    }
  }
  experiments::add_growth(memory, 0.95);
  REQUIRE(memory.growth.size() == 4);
  CHECK(*memory.growth[0].predicted_exponent == Catch::Approx(1));
  CHECK(*memory.growth[3].predicted_exponent == Catch::Approx(2));
  CHECK(*memory.growth[3].peak_exponent == Catch::Approx(1));
  CHECK(memory.growth[3].scores == ScoreForm::materialized);
  CHECK(memory.growth[3].pass == AttentionPassName::backward);
}

TEST_CASE("The longest sequence that fits leaves no room for one position more", "[attention]") {
  const double room = 3e6;
  const AttentionMemory memory = recorded({64, 128, 256}, 1e9, room).memory;
  CHECK(*memory.room_bytes == room);
  for (const auto& growth : memory.growth) {
    REQUIRE(growth.longest_seq);
    const double longest = *growth.longest_seq;
    const AttentionMemory near = recorded({longest, longest + 1, longest + 2}, 0, room).memory;
    CHECK(*at(near, growth.scores, growth.pass, longest).predicted_bytes <= room);
    CHECK(*at(near, growth.scores, growth.pass, longest + 1).predicted_bytes > room);
  }
}

TEST_CASE("A run that would take much of the room is foretold and not made", "[attention]") {
  const double scores = 4 * 2 * 256 * 256;
  const AttentionMemory memory = recorded({64, 128, 256}, 1e9, 4 * scores).memory;
  const auto& large = at(memory, ScoreForm::materialized, AttentionPassName::forward, 256);
  CHECK(large.state == PeakState::too_large);
  CHECK_FALSE(large.peak_bytes);
  CHECK(*large.predicted_bytes > scores);
  const auto& small = at(memory, ScoreForm::materialized, AttentionPassName::forward, 64);
  CHECK(small.state == (test::can_record() ? PeakState::recorded : PeakState::not_told));
}

TEST_CASE("A run that would take longer than the time left is foretold and not made",
          "[attention]") {
  if (!test::can_record()) return;
  // Each run reads the clock several times, a second each: after the four of the first length, one
  // twice as long would take four times as long.
  const AttentionMemory memory = recorded({64, 128, 256}, 40'000, 1e12, 1000).memory;
  for (const AttentionBytes& each : memory.bytes) {
    CHECK(each.state == (each.seq == 64 ? PeakState::recorded : PeakState::no_time));
  }
}

TEST_CASE("Where no platform tells its memory, no longest sequence is told", "[attention]") {
  const Recorded made = recorded({64, 128, 256}, 1e9, endless);
  CHECK_FALSE(made.memory.room_bytes);
  for (const auto& growth : made.memory.growth) CHECK_FALSE(growth.longest_seq);
  REQUIRE_FALSE(made.verdicts.empty());
  CHECK(made.verdicts[0].code == "room_unknown");
}

TEST_CASE("What cannot be recorded keeps its prediction, and the reason is told once",
          "[attention]") {
  const auto taken = measure::MemoryRecording::start();  // there is one at a time
  const Recorded made = recorded({64, 128, 256}, 1e9, 1e12);
  for (const AttentionBytes& each : made.memory.bytes) {
    CHECK(each.state == PeakState::not_told);
    CHECK(each.predicted_bytes);
  }
  REQUIRE(made.verdicts.size() == 1);
  CHECK(made.verdicts[0].code == "memory_unknown");
}

TEST_CASE("Bytes are recorded after all times, and none where nobody asks", "[attention]") {
  AttentionOptions options = narrow();
  options.values = {4, 8, 16};
  options.window = 2;
  options.runs = 12;
  const auto report_with = [&](bool memory) {
    options.memory = memory;
    test::TickingClock clock(2);
    auto experiment = experiments::attention(options, {clock, exact_clock});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    CHECK((*experiment)->progress().fraction == 1);
    CHECK((*experiment)->progress().phase == experiments::RunPhase::finished);
    return experiments::report_of<AttentionReport>(**experiment);
  };
  const AttentionReport with = report_with(true);
  CHECK(with.memory.size() == 12);
  CHECK(with.memory_growth.size() == 4);
  CHECK(*with.room_bytes > 0);
  const AttentionReport without = report_with(false);
  CHECK(without.memory.empty());
  CHECK_FALSE(without.room_bytes);
}

TEST_CASE("What interrupts a recorded run takes no time back that was measured before",
          "[attention]") {
  if (!test::can_record()) return;
  AttentionOptions options = narrow();
  options.values = {4, 8, 16};
  options.window = 2;
  options.runs = 12;
  test::TickingClock clock(2);
  auto experiment = experiments::attention(options, {clock, exact_clock});
  REQUIRE(experiment.ok());
  const auto recorded_runs = [&] {
    const auto& bytes = experiments::report_of<AttentionReport>(**experiment).memory;
    return std::count_if(bytes.begin(), bytes.end(), [](const AttentionBytes& each) {
      return each.state != PeakState::waiting;
    });
  };
  while (recorded_runs() == 0 && (*experiment)->advance()) {
  }
  CHECK((*experiment)->progress().phase == experiments::RunPhase::recording_memory);
  (*experiment)->interrupt(measure::Interruption::hidden);
  const auto& report = experiments::report_of<AttentionReport>(**experiment);
  CHECK(report.outcome == experiments::Outcome::measured);
  CHECK(report.dropped.empty());
  CHECK(report.drift_percent.point);  // of what was timed last
}

TEST_CASE("A saved report's bytes grow as they did", "[attention]") {
  test::TreeValue::Elements saved;
  for (const char* scores : experiments::score_form_names) {
    for (const char* pass : experiments::attention_pass_names) {
      for (const double seq : {64.0, 128.0, 256.0}) {
        saved.push_back(test::object({{"scores", scores},
                                      {"pass", pass},
                                      {"seq", seq},
                                      {"predicted_bytes", 8 * seq * seq},
                                      {"state", "recorded"},
                                      {"peak_bytes", 9 * seq}}));
      }
    }
  }
  const auto memory =
      experiments::recomputed_memory(test::object({{"memory", test::list(saved)}}), 0.95);
  REQUIRE(memory.ok());
  REQUIRE(memory->growth.size() == 4);
  CHECK(*memory->growth[1].predicted_exponent == Catch::Approx(2));
  CHECK(*memory->growth[1].peak_exponent == Catch::Approx(1));
  CHECK(memory->growth[2].scores == ScoreForm::materialized);
  CHECK(experiments::recomputed_memory(test::object({}), 0.95)->growth.empty());
}
