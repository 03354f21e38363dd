// SPDX-License-Identifier: MIT
//
// No memory for anything large while it lives, as if something else had taken all of it.
#pragma once

#include <cstdlib>
#include <vector>

#include "flopscope/measure/sanitized.h"

#if defined(__linux__)
#include <cstdio>
#include <sys/resource.h>
#include <unistd.h>
#elif defined(__EMSCRIPTEN__)
#include <emscripten.h>
#endif

namespace flopscope::test {

/// A sanitizer's allocator takes a refusal for a fault, and other platforms have no such limit.
#if (defined(__linux__) || defined(__EMSCRIPTEN__)) && !defined(FLOPSCOPE_SANITIZED)
inline constexpr bool can_starve = true;
#else
inline constexpr bool can_starve = false;
#endif

/// Blocks of this size are refused; smaller ones may not be. glibc keeps up to 32 MB for itself.
#if defined(__EMSCRIPTEN__)
inline constexpr std::size_t starving_bytes = 4U << 20U;
#else
inline constexpr std::size_t starving_bytes = 36U << 20U;
#endif

class Starved {
 public:
  Starved() {
#if defined(__linux__)
    // Or a native process would take what it never touches until the address space ends.
    getrlimit(RLIMIT_AS, &before_);
    rlimit tight = before_;
    tight.rlim_cur = address_space() + starving_bytes / 2;
    setrlimit(RLIMIT_AS, &tight);
#elif defined(__EMSCRIPTEN__)
    // A heap that had grown would not shrink again.
    EM_ASM({
      wasmMemory.grow = function() { throw new RangeError("starved"); };
    });
#endif
    while (void* block = std::malloc(starving_bytes)) taken_.push_back(block);
  }
  ~Starved() {
    for (void* block : taken_) std::free(block);
#if defined(__linux__)
    setrlimit(RLIMIT_AS, &before_);
#elif defined(__EMSCRIPTEN__)
    EM_ASM({ delete wasmMemory.grow; });
#endif
  }
  Starved(const Starved&) = delete;
  Starved& operator=(const Starved&) = delete;

 private:
#if defined(__linux__)
  static rlim_t address_space() {
    unsigned long pages = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
      if (std::fscanf(file, "%lu", &pages) != 1) pages = 0;
      std::fclose(file);
    }
    return static_cast<rlim_t>(pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
  }

  rlimit before_{};
#endif
  std::vector<void*> taken_;
};

}  // namespace flopscope::test
