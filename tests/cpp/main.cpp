// SPDX-License-Identifier: MIT
//
// Catch2 version 2 makes the main function here; version 3 brings its own.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include "catch.h"
#endif

#include "flopscope/measure/sanitized.h"

#if defined(FLOPSCOPE_SANITIZED)
/// Asked by AddressSanitizer as it starts. What is too large is refused, as it is without a
/// sanitizer: tests ask for more memory than there is.
extern "C" const char* __asan_default_options();  // NOLINT(bugprone-reserved-identifier)
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1"; }
#endif
