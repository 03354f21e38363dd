// SPDX-License-Identifier: MIT
#include "flopscope/layers/memory_limit.h"

#include <limits>

#include "flopscope/measure/phrase.h"

#if defined(__EMSCRIPTEN__)
#include <malloc.h>
#include <unistd.h>

#include <emscripten/heap.h>
#elif defined(_WIN32)
#include <windows.h>
#else
#include <unistd.h>
#endif

namespace flopscope::layers {

double memory_limit_bytes() {
#if defined(__EMSCRIPTEN__)
  return static_cast<double>(emscripten_get_heap_max());
#elif defined(_WIN32)
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  if (GlobalMemoryStatusEx(&status) != 0) return static_cast<double>(status.ullTotalPhys);
  return std::numeric_limits<double>::infinity();
#else
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_bytes <= 0) return std::numeric_limits<double>::infinity();
  return static_cast<double>(pages) * static_cast<double>(page_bytes);
#endif
}

double memory_available_bytes() {
#if defined(__EMSCRIPTEN__)
  // The allocator's free blocks can be used again; everything above its break is untouched.
  const auto taken = static_cast<double>(reinterpret_cast<std::uintptr_t>(sbrk(0)));
  const auto reusable = static_cast<double>(static_cast<std::size_t>(mallinfo().fordblks));
  return memory_limit_bytes() - taken + reusable;
#else
  return memory_limit_bytes();
#endif
}

std::string bytes_text(double bytes) {
  static constexpr const char* units[] = {"bytes", "KB", "MB", "GB", "TB", "PB", "EB", "ZB"};
  std::size_t unit = 0;
  while (bytes >= 1000 && unit + 1 < std::size(units)) {
    bytes /= 1024;
    ++unit;
  }
  return measure::number_text(bytes) + " " + units[unit];
}

measure::Error out_of_memory(std::string_view what, double needed_bytes, std::string_view field,
                             std::string_view value) {
  const double limit = memory_limit_bytes();
  const double available = memory_available_bytes();
  std::string allowed = "what needs at most " + bytes_text(available);
  std::string message(what);
  message += " needs " + bytes_text(needed_bytes) + "; ";
  if (needed_bytes > limit) {
    message += "this build can hold " + bytes_text(limit);
  } else if (needed_bytes > available) {
    message += bytes_text(available) + " of " + bytes_text(limit) + " are free";
  } else {
    message += "the system did not provide it";
  }
  message += ".";
  return {"out_of_memory", std::string(field), std::string(value), std::move(allowed),
          std::move(message)};
}

}  // namespace flopscope::layers
