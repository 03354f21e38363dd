// SPDX-License-Identifier: MIT
//
// The heap as the allocator itself sees it: the count that the ledger is checked against, and what
// a ledger cannot know, such as the free space between blocks.
//
// Told by dlmalloc (WebAssembly) and by glibc, through mallinfo. Elsewhere, and under a sanitizer,
// there is none. glibc counts small blocks that it keeps at hand for the next allocation as used.
#pragma once

#include <cstdint>
#include <optional>

namespace flopscope::measure {

struct HeapState {
  std::int64_t heap_bytes = 0;     ///< taken from the system: in WebAssembly the whole memory
  std::int64_t managed_bytes = 0;  ///< of the heap, what the allocator divides into blocks
  std::int64_t used_bytes = 0;     ///< in blocks, their headers included
  std::int64_t free_bytes = 0;     ///< managed and not in use
  std::int64_t end_bytes = 0;      ///< of those, the untouched stretch at the end

  /// Free bytes in holes between blocks over all that is managed, 0 to 1; 0 for an empty heap. The
  /// stretch at the end is no fragment: any block that fits can be put there.
  [[nodiscard]] double fragmentation() const;
};

[[nodiscard]] std::optional<HeapState> heap_state();

/// The WebAssembly memory's size, at the cost of an instruction; 0 natively.
[[nodiscard]] inline std::int64_t heap_bytes() {
#if defined(__wasm__)
  constexpr std::int64_t page_bytes = 65536;
  return static_cast<std::int64_t>(__builtin_wasm_memory_size(0)) * page_bytes;
#else
  return 0;
#endif
}

}  // namespace flopscope::measure
