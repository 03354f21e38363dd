// SPDX-License-Identifier: MIT
//
// Replaces malloc and its relatives in the program that links this, by the same allocator with an
// ear: new and delete, the C library and, in WebAssembly, JavaScript's `_malloc` all come through
// here. Definitions of one's own and no linker's --wrap, which misses the calls inside of archives
// that are linked already and those from JavaScript.
//
// On glibc linked dynamically and in WebAssembly; elsewhere, and under a sanitizer, which has
// replaced the allocator itself, this file is empty and a recording refuses to start. What it
// cannot see: memory that a program takes from the system without the allocator (mmap, sbrk).
#include <cstdlib>

#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/sanitized.h"

#if !defined(FLOPSCOPE_SANITIZED) && (defined(__EMSCRIPTEN__) || defined(__GLIBC__))

#include <cerrno>
#include <cstdint>
#include <unistd.h>

#include "allocator.h"

using namespace flopscope::memory_hooks;
namespace hook = flopscope::measure::hook;

// A definition repeats what the C library's own declaration says of exceptions.
#if defined(__GLIBC__)
#define FLOPSCOPE_LIBC_NOEXCEPT noexcept
#else
#define FLOPSCOPE_LIBC_NOEXCEPT
#endif

namespace {

void* told(void* block) {
  if (hook::recording() && block != nullptr) hook::allocated(block, malloc_usable_size(block));
  return block;
}

bool is_alignment(std::size_t alignment) {
  return alignment != 0 && (alignment & (alignment - 1)) == 0;
}

std::size_t page_bytes() {
#if defined(__EMSCRIPTEN__)
  return 4096;  // dlmalloc's there
#else
  return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
#endif
}

}  // namespace

extern "C" {

void* malloc(std::size_t bytes) FLOPSCOPE_LIBC_NOEXCEPT { return told(builtin_malloc(bytes)); }

void free(void* block) FLOPSCOPE_LIBC_NOEXCEPT {
  if (hook::recording() && block != nullptr) hook::freeing(block, malloc_usable_size(block));
  builtin_free(block);
}

void* calloc(std::size_t count, std::size_t bytes) FLOPSCOPE_LIBC_NOEXCEPT {
  return told(builtin_calloc(count, bytes));
}

void* realloc(void* block, std::size_t bytes) FLOPSCOPE_LIBC_NOEXCEPT {
  if (block == nullptr) return malloc(bytes);
  if (!hook::recording()) return builtin_realloc(block, bytes);
  const std::size_t old_bytes = malloc_usable_size(block);
#if defined(__GLIBC__)
  if (bytes == 0) {  // frees there
    hook::freeing(block, old_bytes);
    return builtin_realloc(block, bytes);
  }
#endif
  hook::Reallocation reallocation(block, old_bytes);
  void* became = builtin_realloc(block, bytes);
  if (became != nullptr) {
    reallocation.became(became, malloc_usable_size(became));
  } else {
    reallocation.failed();
  }
  return became;
}

void* reallocarray(void* block, std::size_t count, std::size_t bytes) FLOPSCOPE_LIBC_NOEXCEPT {
  if (bytes != 0 && count > SIZE_MAX / bytes) {
    errno = ENOMEM;
    return nullptr;
  }
  return realloc(block, count * bytes);
}

void* memalign(std::size_t alignment, std::size_t bytes) FLOPSCOPE_LIBC_NOEXCEPT {
  return told(builtin_memalign(alignment, bytes));
}

void* aligned_alloc(std::size_t alignment, std::size_t bytes) FLOPSCOPE_LIBC_NOEXCEPT {
  return told(builtin_memalign(alignment, bytes));
}

int posix_memalign(void** block, std::size_t alignment, std::size_t bytes) FLOPSCOPE_LIBC_NOEXCEPT {
  if (!is_alignment(alignment) || alignment % sizeof(void*) != 0) return EINVAL;
  void* made = told(builtin_memalign(alignment, bytes));
  if (made == nullptr) return ENOMEM;
  *block = made;
  return 0;
}

void* valloc(std::size_t bytes) FLOPSCOPE_LIBC_NOEXCEPT {
  return told(builtin_memalign(page_bytes(), bytes));
}

void* pvalloc(std::size_t bytes) FLOPSCOPE_LIBC_NOEXCEPT {
  const std::size_t page = page_bytes();
  if (bytes > SIZE_MAX - page) {
    errno = ENOMEM;
    return nullptr;
  }
  return valloc((bytes + page - 1) / page * page);
}

}  // extern "C"

#endif
