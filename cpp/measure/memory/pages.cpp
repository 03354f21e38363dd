// SPDX-License-Identifier: MIT
#include "flopscope/measure/pages.h"

#if defined(__EMSCRIPTEN__)
#include <cstring>

extern "C" {
void* emscripten_builtin_malloc(std::size_t bytes);
void emscripten_builtin_free(void* block);
}
#elif defined(_WIN32)
#include <windows.h>
#else
#include <sys/mman.h>
#endif

namespace flopscope::measure {

void* take_pages(std::size_t bytes) {
#if defined(__EMSCRIPTEN__)
  void* pages = emscripten_builtin_malloc(bytes);
  if (pages != nullptr) std::memset(pages, 0, bytes);
  return pages;
#elif defined(_WIN32)
  return VirtualAlloc(nullptr, bytes, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
#else
  void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return pages == MAP_FAILED ? nullptr : pages;
#endif
}

void release_pages(void* pages, [[maybe_unused]] std::size_t bytes) {
  if (pages == nullptr) return;
#if defined(__EMSCRIPTEN__)
  emscripten_builtin_free(pages);
#elif defined(_WIN32)
  VirtualFree(pages, 0, MEM_RELEASE);
#else
  munmap(pages, bytes);
#endif
}

}  // namespace flopscope::measure
