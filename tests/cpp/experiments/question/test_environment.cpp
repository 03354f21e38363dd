// SPDX-License-Identifier: MIT
#include <limits>
#include <string>
#include <thread>

#include "catch.h"
#include "flopscope/experiments/environment.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/layers/tile_kind.h"

using namespace flopscope;
using experiments::Environment;
using measure::from_ms;

namespace {

Environment found() { return experiments::environment({from_ms(0.1), from_ms(0.001)}); }

}  // namespace

TEST_CASE("An environment has the clock that was measured") {
  CHECK(*found().clock_resolution_ms == Catch::Approx(0.1));
  CHECK(*found().clock_reading_ms == Catch::Approx(0.001));
  const double never = std::numeric_limits<double>::infinity();
  const Environment still = experiments::environment({measure::Duration{never}, from_ms(0)});
  CHECK_FALSE(still.clock_resolution_ms.has_value());
  CHECK_FALSE(still.clock_reading_ms.has_value());
}

TEST_CASE("An environment names the build") {
  CHECK_FALSE(found().flopscope_version.empty());
  CHECK(found().threads == static_cast<std::int64_t>(layers::thread_count()));
#ifdef __EMSCRIPTEN__
  CHECK(found().variant == "plain");
  const bool is_fused = layers::tile_kind().fused;
  CHECK(found().tile == (is_fused ? "6x8 fused emitted" : "5x8 compiled, emitting refused"));
  CHECK(*found().heap_limit_bytes == 4294967296.0 - 65536);  // all but the last page
#else
  CHECK(found().variant == "native");
  CHECK_THAT(found().tile, Catch::Matchers::Matches("5x(8|16)( fused)? compiled"));
#endif
}

TEST_CASE("An environment tells how its tile was chosen, once somebody has tried") {
  CHECK(found().tile_choice.empty());
  layers::note_tile_choice(layers::TileChoice::coarse_clock);
  CHECK(found().tile_choice == "coarse_clock");
  layers::note_tile_choice(layers::TileChoice::short_trial);
  CHECK(found().tile_choice == "short_trial");
  layers::note_tile_choice(layers::TileChoice::measured);
  CHECK(found().tile_choice == "measured");
  layers::note_tile_choice(layers::TileChoice::untried);
}

#ifndef __EMSCRIPTEN__
TEST_CASE("A native environment tells what the compiler knows of the machine") {
#if defined(__linux__) && defined(__x86_64__)
  CHECK(found().platform == "Linux x86_64");
  CHECK(found().simd);  // SSE2 is a part of every 64-bit x86
#endif
  CHECK(found().hardware_threads.value_or(0) == std::thread::hardware_concurrency());
}

TEST_CASE("A native environment claims nothing of a browser") {
  CHECK_FALSE(found().cross_origin_isolated);
  CHECK_FALSE(found().relaxed_simd);
  CHECK_FALSE(found().heap_limit_bytes.has_value());
  CHECK(found().runtime.empty());
  CHECK(found().realm.empty());
}
#endif
