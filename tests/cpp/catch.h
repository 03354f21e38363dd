// SPDX-License-Identifier: MIT
//
// The one door to Catch2, whose version 2 is a single header and whose version 3 is a library.
// Tests use the names of version 3: Catch::Approx, Catch::Matchers.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>

namespace Catch {
using Detail::Approx;
}
#endif
