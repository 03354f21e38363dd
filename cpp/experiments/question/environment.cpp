// SPDX-License-Identifier: MIT
#include "flopscope/experiments/environment.h"

#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "flopscope/layers/kernel.h"
#include "flopscope/layers/memory_limit.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/layers/tile_kind.h"
#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

using namespace measure::describing;

using measure::to_ms;

namespace {

/// The plain and the relaxed build differ in their kernels alone, so those are asked.
const char* variant() {
#if defined(__EMSCRIPTEN_PTHREADS__)
  return "threads";
#elif defined(__EMSCRIPTEN__)
  return layers::compiler_fuses() ? "relaxed" : "plain";
#else
  return "native";
#endif
}

/// "6x8 fused emitted".
std::string tile_name() {
  const auto [rows, columns, fused, emitted] = layers::tile_kind();
  const auto text = [](std::size_t value) {
    return measure::number_text(static_cast<double>(value));
  };
  std::string name = text(rows) + "x" + text(columns);
  if (fused) name += " fused";
  if (emitted) return name + " emitted";
  name += " compiled";
  return layers::has_javascript ? name + ", emitting refused" : name;
}

const char* tile_choice_name() {
  switch (layers::tile_choice()) {
    case layers::TileChoice::measured:
      return "measured";
    case layers::TileChoice::coarse_clock:
      return "coarse_clock";
    case layers::TileChoice::short_trial:
      return "short_trial";
    case layers::TileChoice::untried:
      break;
  }
  return "";
}

#ifdef __EMSCRIPTEN__

void add_platform(Environment& found) { found.heap_limit_bytes = layers::memory_limit_bytes(); }

#else

// Vector extensions compile for every processor; these have instructions for them.
#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__ALTIVEC__) || defined(__riscv_vector)
constexpr bool vector_instructions = true;
#else
constexpr bool vector_instructions = false;
#endif

#if defined(__linux__)
#define FLOPSCOPE_SYSTEM "Linux"
#elif defined(__APPLE__)
#define FLOPSCOPE_SYSTEM "macOS"
#elif defined(_WIN32)
#define FLOPSCOPE_SYSTEM "Windows"
#elif defined(__FreeBSD__)
#define FLOPSCOPE_SYSTEM "FreeBSD"
#endif

#if defined(__x86_64__) || defined(_M_X64)
#define FLOPSCOPE_PROCESSOR "x86_64"
#elif defined(__aarch64__) || defined(_M_ARM64)
#define FLOPSCOPE_PROCESSOR "aarch64"
#elif defined(__riscv)
#define FLOPSCOPE_PROCESSOR "riscv"
#elif defined(__powerpc64__)
#define FLOPSCOPE_PROCESSOR "ppc64"
#endif

#if defined(FLOPSCOPE_SYSTEM) && defined(FLOPSCOPE_PROCESSOR)
constexpr const char* platform = FLOPSCOPE_SYSTEM " " FLOPSCOPE_PROCESSOR;
#elif defined(FLOPSCOPE_SYSTEM)
constexpr const char* platform = FLOPSCOPE_SYSTEM;
#else
constexpr const char* platform = "";
#endif

void add_platform(Environment& found) {
  found.simd = vector_instructions;
  found.platform = platform;
  const unsigned int threads = std::thread::hardware_concurrency();
  if (threads > 0) found.hardware_threads = threads;
}

#endif

}  // namespace

Environment environment(const measure::ClockEstimate& clock) {
  Environment found;
  found.flopscope_version = FLOPSCOPE_VERSION;
  found.variant = variant();
  found.tile = tile_name();
  found.tile_choice = tile_choice_name();
  found.threads = static_cast<std::int64_t>(layers::thread_count());
  if (clock.moves()) {
    found.clock_resolution_ms = to_ms(clock.resolution);
    found.clock_reading_ms = to_ms(clock.reading_cost);
  }
  add_platform(found);
  return found;
}

constexpr Field environment_fields[] = {
    field<&Environment::flopscope_version>("of this build"),
    field<&Environment::variant>("the build: plain, relaxed, threads or native"),
    field<&Environment::clock_resolution_ms>(
        "ms", "smallest step of the clock, measured; absent when it stands still"),
    field<&Environment::clock_reading_ms>("ms", "what one reading of the clock costs, measured"),
    field<&Environment::cross_origin_isolated>(
        "whether the page has the fine clock and shared memory"),
    field<&Environment::simd>("whether vector instructions of 128 bits or more run"),
    field<&Environment::relaxed_simd>("whether WebAssembly's fused multiply-adds run"),
    if_any(field<&Environment::tile>(
        "the tile of matrix products: rows x columns, and whether its loop is fused, and emitted "
        "at run time or compiled, as where the engine refused; absent in older files")),
    if_any(field<&Environment::tile_choice>("how the rows of an emitted tile were chosen: "
                                            "measured, or not, because of a coarse_clock or "
                                            "a short_trial; absent where nothing was tried")),
    field<&Environment::threads>("threads that this build computes with"),
    field<&Environment::hardware_threads>("what the platform says it has; may be capped"),
    field<&Environment::heap_limit_bytes>("bytes",
                                          "how far the WebAssembly heap may grow; absent natively"),
    field<&Environment::platform>("operating system and processor, as told; empty if not"),
    field<&Environment::runtime>("browser or Node, with its version; empty natively"),
    field<&Environment::realm>("where measuring runs: worker or main; empty natively"),
};
constexpr RecordType Environment::record_type{
    "Environment", "the machine, as far as it can be told", environment_fields};

}  // namespace flopscope::experiments
