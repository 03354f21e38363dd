// SPDX-License-Identifier: MIT
#include "flopscope/layers/tensor.h"

#include <cstdlib>

namespace flopscope::layers::detail {

namespace {
constexpr std::size_t alignment = 64;  // a cache line, and a multiple of every vector's width
}

// aligned_alloc and not operator new: without exceptions an Emscripten module aborts when new
// fails, even the one that promises not to throw.
void* allocate_aligned(std::size_t bytes) {
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  if (rounded < bytes) return nullptr;
#if defined(_WIN32)
  return _aligned_malloc(rounded, alignment);
#else
  return std::aligned_alloc(alignment, rounded);
#endif
}

void release_aligned(void* memory) {
#if defined(_WIN32)
  _aligned_free(memory);
#else
  std::free(memory);
#endif
}

}  // namespace flopscope::layers::detail
