// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The text of emitted code, for people: WebAssembly's text format with folded instructions, one
// line for each that leaves nothing on the stack (WebAssembly Core Specification 3.0, 6.5).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "function_body.h"

namespace flopscope::layers::emit {

/// The instructions of `code`, a tile of packed operands and whole vectors, with these names for
/// parameters and local variables. Lines inside of blocks are indented by two spaces each.
[[nodiscard]] std::vector<std::string> wat_lines(const FunctionBody& code,
                                                 std::span<const std::string> names);

}  // namespace flopscope::layers::emit
