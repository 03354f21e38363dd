// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// LEB128, the numbers of WebAssembly's binary format: seven bits to a byte, the low ones first, and
// in all bytes but the last the eighth bit set (WebAssembly Core Specification, 5.2.2, "Integers").
#pragma once

#include <cstdint>
#include <string>

namespace flopscope::layers::emit {

/// A string, whose functions every module has already, and a vector of bytes would add.
using Bytes = std::string;

void append_unsigned(Bytes& bytes, std::uint32_t value);
/// The last byte's second highest bit is the sign.
void append_signed(Bytes& bytes, std::int32_t value);

}  // namespace flopscope::layers::emit
