// SPDX-License-Identifier: MIT
//
// Memory for the instruments themselves, taken past whatever hooks there are on the allocator: a
// ledger that allocated through what it watches would write down its own bookkeeping, and wait for
// itself.
//
// Natively these are pages of the operating system. WebAssembly has one heap and no other source,
// so there they are blocks of the allocator below the hooks: they count in its own statistics.
#pragma once

#include <cstddef>

namespace flopscope::measure {

/// A block of zeros on a 16-byte boundary, or null.
[[nodiscard]] void* take_pages(std::size_t bytes);
/// Gives back what `take_pages` gave for the same size. Null is nothing.
void release_pages(void* pages, std::size_t bytes);

}  // namespace flopscope::measure
