// SPDX-License-Identifier: MIT
#include <string>

#include "catch.h"
#include "flopscope/measure/has_threads.h"
#include "flopscope/measure/position_sampler.h"
#include "flopscope/measure/sampled_position.h"

using namespace flopscope::measure;

TEST_CASE("A sample counts for the innermost open span", "[trace]") {
  SampledPosition position;
  position.sample();
  {
    const Observation observation(position);
    const Span block("block");
    position.sample();
    for (int call = 0; call < 2; ++call) {
      const Span linear("linear");
      position.sample();
    }
    position.sample();
  }
  position.sample();
  const auto counts = position.counts();
  REQUIRE(counts.size() == 2);
  CHECK(counts[0].name == "block");
  CHECK(counts[0].samples == 2);
  CHECK(counts[1].name == "linear");
  CHECK(counts[1].samples == 2);
  CHECK(position.outside() == 2);
}

TEST_CASE("A name that lay where another one lies now is told from it", "[trace]") {
  SampledPosition position;
  const Observation observation(position);
  std::string name = "linear";
  for (const char* each : {"linear", "conv2d", "linear"}) {
    name = each;
    const Span span(name.c_str());
    position.sample();
  }
  const auto counts = position.counts();
  REQUIRE(counts.size() == 2);
  CHECK(counts[0].samples == 2);
  CHECK(counts[1].name == "conv2d");
}

TEST_CASE("Names beyond those that are kept count for the span around them", "[trace]") {
  SampledPosition position;
  const Observation observation(position);
  for (std::size_t i = 0; i < SampledPosition::most_names; ++i) {
    const Span span(std::to_string(i).c_str());
  }
  const Span around("0");
  const Span further("further");
  position.sample();
  CHECK(position.counts().size() == SampledPosition::most_names);
  CHECK(position.counts().front().samples == 1);
}

TEST_CASE("A thread that runs on is sampled where it is, by one sampler at a time", "[trace]") {
  SampledPosition position;
  auto sampler = sample_positions(position, from_ms(0.1), 1);
  if (!has_threads) {
    REQUIRE_FALSE(sampler.ok());
    CHECK(sampler.error().code == "no_second_thread");
    return;
  }
  REQUIRE(sampler.ok());
  SampledPosition other;
  CHECK(sample_positions(other, from_ms(1), 1).error().code == "profiled_already");
  const auto taken = [&] {
    std::int64_t samples = 0;
    for (const auto& count : position.counts()) samples += count.samples;
    return samples;
  };
  {
    const Observation observation(position);
    const Span loop("loop");
    (*sampler)->resume();
    while (taken() < 3) {
    }
    (*sampler)->pause();
  }
  CHECK(position.counts().front().name == "loop");
}

TEST_CASE("The next sampler of a program samples when the last is gone", "[trace]") {
  for (int time = 0; has_threads && time < 2; ++time) {
    SampledPosition position;
    const auto sampler = sample_positions(position, from_ms(0.1), 1);
    REQUIRE(sampler.ok());
    (*sampler)->resume();
    while (position.outside() == 0) {
    }
  }
}
