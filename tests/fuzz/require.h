// SPDX-License-Identifier: MIT
//
// The assertion of every fuzzer: a failure ends the program, which the fuzzer takes for a find.
#pragma once

#include <cstdlib>

#include "flopscope/measure/result.h"

namespace flopscope::fuzz {

inline void require(bool holds) {
  if (!holds) std::abort();
}

/// An error has a code and a whole sentence.
inline void require_sentence(const measure::Error& error) {
  require(!error.code.empty() && error.message.size() > 10 && error.message.back() == '.');
}

}  // namespace flopscope::fuzz
