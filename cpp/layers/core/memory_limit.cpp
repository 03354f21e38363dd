// SPDX-License-Identifier: MIT
#include "flopscope/layers/memory_limit.h"

#include <algorithm>
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

namespace {

double granted_bytes = std::numeric_limits<double>::infinity();

double platform_limit_bytes() {
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

}  // namespace

double memory_limit_bytes() { return std::min(granted_bytes, platform_limit_bytes()); }

void lower_memory_limit(double bytes) { granted_bytes = std::min(granted_bytes, bytes); }

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

measure::Error out_of_memory(const measure::Wording& what, double needed_bytes,
                             std::string_view field, const measure::Given& value) {
  using measure::Wording;
  const double limit_bytes = memory_limit_bytes();
  const double available_bytes = memory_available_bytes();
  const std::string available = bytes_text(available_bytes);
  const std::string limit = bytes_text(limit_bytes);
  const Wording why = needed_bytes > limit_bytes
                          ? Wording{"over_limit", "this build can hold {limit}", {{"limit", limit}}}
                      : needed_bytes > available_bytes
                          ? Wording{"over_free",
                                    "{free} of {limit} are free",
                                    {{"free", available}, {"limit", limit}}}
                          : Wording{"not_provided", "the system did not provide it"};
  return measure::refusal(
      field, value, {"at_most_bytes", "what needs at most {available}", {{"available", available}}},
      "out_of_memory", "out_of_memory", "{what} needs {needed}; {why}.",
      {{"what", what}, {"needed", bytes_text(needed_bytes)}, {"why", why}});
}

}  // namespace flopscope::layers
