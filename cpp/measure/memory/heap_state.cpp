// SPDX-License-Identifier: MIT
#include "flopscope/measure/heap_state.h"

#include <cstdlib>
#include <type_traits>

#include "flopscope/measure/sanitized.h"

#if !defined(FLOPSCOPE_SANITIZED) && (defined(__EMSCRIPTEN__) || defined(__GLIBC__))
#define FLOPSCOPE_HAVE_MALLINFO 1
#include <malloc.h>
#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 33)
#define FLOPSCOPE_HAVE_MALLINFO2 1
#endif
#endif
#endif

namespace flopscope::measure {

double HeapState::fragmentation() const {
  if (managed_bytes <= 0) return 0;
  return static_cast<double>(free_bytes - end_bytes) / static_cast<double>(managed_bytes);
}

std::optional<HeapState> heap_state() {
#if !defined(FLOPSCOPE_HAVE_MALLINFO)
  return std::nullopt;
#else
  HeapState state;
#if defined(FLOPSCOPE_HAVE_MALLINFO2)
  const struct mallinfo2 info = mallinfo2();
#else
  const struct mallinfo info = mallinfo();
#endif
  // Some versions declare the counts as int, and mean an unsigned number.
  const auto count = [](auto field) {
    return static_cast<std::int64_t>(static_cast<std::make_unsigned_t<decltype(field)>>(field));
  };
  // glibc's blocks with pages of their own; dlmalloc's own records.
  const std::int64_t mapped = count(info.hblkhd);
  state.managed_bytes = count(info.arena) + mapped;
#if defined(__EMSCRIPTEN__)
  state.heap_bytes = heap_bytes();
  state.used_bytes = count(info.uordblks);
#else
  state.heap_bytes = state.managed_bytes;
  state.used_bytes = count(info.uordblks) + mapped;
#endif
  state.free_bytes = count(info.fordblks);
  state.end_bytes = count(info.keepcost);
  return state;
#endif
}

}  // namespace flopscope::measure
