// SPDX-License-Identifier: MIT
//
// The allocator below the hooks, by the names that it keeps when malloc and free are replaced.
#pragma once

#include <cstddef>
#include <malloc.h>

// NOLINTBEGIN(readability-identifier-naming): the names are the C libraries'
extern "C" {
#if defined(__EMSCRIPTEN__)
void* emscripten_builtin_malloc(std::size_t bytes);
void emscripten_builtin_free(void* block);
void* emscripten_builtin_memalign(std::size_t alignment, std::size_t bytes);
// Emscripten has given these two one name or the other; the one that is not there is null.
[[gnu::weak]] void* emscripten_builtin_calloc(std::size_t count, std::size_t bytes);
[[gnu::weak]] void* emscripten_builtin_realloc(void* block, std::size_t bytes);
[[gnu::weak]] void* __libc_calloc(std::size_t count, std::size_t bytes);
[[gnu::weak]] void* __libc_realloc(void* block, std::size_t bytes);
#else
void* __libc_malloc(std::size_t bytes);
void __libc_free(void* block);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* block, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);
#endif
}
// NOLINTEND(readability-identifier-naming)

namespace flopscope::memory_hooks {

#if defined(__EMSCRIPTEN__)
inline void* builtin_malloc(std::size_t bytes) { return emscripten_builtin_malloc(bytes); }
inline void builtin_free(void* block) { emscripten_builtin_free(block); }
inline void* builtin_memalign(std::size_t alignment, std::size_t bytes) {
  return emscripten_builtin_memalign(alignment, bytes);
}
inline void* builtin_calloc(std::size_t count, std::size_t bytes) {
  return emscripten_builtin_calloc != nullptr ? emscripten_builtin_calloc(count, bytes)
                                              : __libc_calloc(count, bytes);
}
inline void* builtin_realloc(void* block, std::size_t bytes) {
  return emscripten_builtin_realloc != nullptr ? emscripten_builtin_realloc(block, bytes)
                                               : __libc_realloc(block, bytes);
}
#else
inline void* builtin_malloc(std::size_t bytes) { return __libc_malloc(bytes); }
inline void builtin_free(void* block) { __libc_free(block); }
inline void* builtin_memalign(std::size_t alignment, std::size_t bytes) {
  return __libc_memalign(alignment, bytes);
}
inline void* builtin_calloc(std::size_t count, std::size_t bytes) {
  return __libc_calloc(count, bytes);
}
inline void* builtin_realloc(void* block, std::size_t bytes) {
  return __libc_realloc(block, bytes);
}
#endif

}  // namespace flopscope::memory_hooks
