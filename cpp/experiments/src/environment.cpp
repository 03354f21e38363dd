// SPDX-License-Identifier: MIT
#include "flopscope/experiments/environment.h"

#ifdef __EMSCRIPTEN__
#include <emscripten/heap.h>
#endif

namespace flopscope::experiments {

using measure::to_ms;

namespace {

#if defined(__EMSCRIPTEN_PTHREADS__)
constexpr const char* variant = "threads";
#elif defined(__wasm_relaxed_simd__)
constexpr const char* variant = "relaxed";
#elif defined(__EMSCRIPTEN__)
constexpr const char* variant = "plain";
#else
constexpr const char* variant = "native";
#endif

std::optional<double> heap_limit() {
#ifdef __EMSCRIPTEN__
  return static_cast<double>(emscripten_get_heap_max());
#else
  return std::nullopt;
#endif
}

}  // namespace

Environment environment(measure::ClockEstimate clock) {
  Environment found;
  found.flopscope_version = FLOPSCOPE_VERSION;
  found.variant = variant;
  if (clock.moves()) {
    found.clock_resolution_ms = to_ms(clock.resolution);
    found.clock_reading_ms = to_ms(clock.reading_cost);
  }
  found.heap_limit_bytes = heap_limit();
  return found;
}

}  // namespace flopscope::experiments

using flopscope::experiments::Environment;

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<Environment>() {
  static constexpr Field fields[] = {
      field<&Environment::flopscope_version>("flopscope_version", "", "of this build"),
      field<&Environment::variant>("variant", "", "the build: plain, relaxed, threads or native"),
      field<&Environment::clock_resolution_ms>(
          "clock_resolution_ms", "ms",
          "smallest step of the clock, measured; absent when it stands still"),
      field<&Environment::clock_reading_ms>("clock_reading_ms", "ms",
                                            "what one reading of the clock costs, measured"),
      field<&Environment::cross_origin_isolated>(
          "cross_origin_isolated", "", "whether the page has the fine clock and shared memory"),
      field<&Environment::simd>("simd", "", "whether 128-bit vector instructions run"),
      field<&Environment::relaxed_simd>("relaxed_simd", "", "whether fused multiply-adds run"),
      field<&Environment::threads>("threads", "", "threads that this build computes with"),
      field<&Environment::hardware_threads>("hardware_threads", "",
                                            "what the platform says it has; may be capped"),
      field<&Environment::heap_limit_bytes>("heap_limit_bytes", "bytes",
                                            "how far the WebAssembly heap may grow"),
      field<&Environment::platform>("platform", "", "operating system and processor, as told"),
      field<&Environment::runtime>("runtime", "", "browser or Node, with its version"),
      field<&Environment::realm>("realm", "", "where measuring runs: worker or main"),
  };
  static constexpr RecordType type{"Environment", "the machine, as far as it can be told", fields};
  return type;
}
