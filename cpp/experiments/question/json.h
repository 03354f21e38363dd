// SPDX-License-Identifier: MIT
//
// JSON text as a value that records and specs are read from, for native programs. In a browser
// JSON.parse does this, so the WebAssembly module leaves it out.
//
// The text may come from anybody: it is read without recursion and to a depth of 256.
#pragma once

#include <memory>
#include <string_view>

#include "flopscope/experiments/value.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// Parses `text` (UTF-8). Of members with the same name the last one counts. Numbers are doubles.
/// Errors: "invalid_json" with the line and the column, "too_large" for what is nested too deep.
[[nodiscard]] measure::Result<std::unique_ptr<Value>> parse_json(std::string_view text);

}  // namespace flopscope::experiments
