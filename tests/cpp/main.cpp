// SPDX-License-Identifier: MIT
//
// Catch2 version 2 makes the main function here; version 3 brings its own. FLOPSCOPE_TEST_THREADS
// says on how many threads kernels compute, so that one machine stands for smaller and larger ones.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include "catch.h"
#endif

#include <cstdio>
#include <cstdlib>

#include "flopscope/layers/thread_pool.h"
#include "flopscope/measure/sanitized.h"

namespace {

/// Before the first test, since the threads are chosen once and for all.
const bool threads_chosen = [] {
  const char* threads = std::getenv("FLOPSCOPE_TEST_THREADS");
  if (threads == nullptr) return false;
  const auto error = flopscope::layers::choose_thread_count(std::strtoll(threads, nullptr, 10));
  if (!error) return true;
  std::fprintf(stderr, "FLOPSCOPE_TEST_THREADS: %s\n", error->message.c_str());
  std::exit(2);
}();

}  // namespace

#if defined(FLOPSCOPE_SANITIZED)
/// Asked by AddressSanitizer as it starts. What is too large is refused, as it is without a
/// sanitizer: tests ask for more memory than there is. Little of what was freed is kept from use:
/// beyond 2 GB Emscripten takes an address for a negative number, and reads files in part.
extern "C" const char* __asan_default_options();  // NOLINT(bugprone-reserved-identifier)
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1:quarantine_size_mb=16";
}
#endif
