// SPDX-License-Identifier: MIT
//
// Catch2 version 2 makes the main function here; version 3 brings its own.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include "catch.h"
#endif
