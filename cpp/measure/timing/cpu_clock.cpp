// SPDX-License-Identifier: MIT
#include "flopscope/measure/cpu_clock.h"

#if defined(__EMSCRIPTEN__)
extern "C" double flopscope_cpu_us();  // cpu_clock.js
#elif __has_include(<sys/resource.h>)
#include <sys/resource.h>
#endif

namespace flopscope::measure {

std::optional<Duration> ProcessCpuClock::now() {
#if defined(__EMSCRIPTEN__)
  const double used_us = flopscope_cpu_us();
  if (used_us < 0) return std::nullopt;
  return Duration{used_us * 1e3};
#elif __has_include(<sys/resource.h>)
  rusage used{};
  if (getrusage(RUSAGE_SELF, &used) != 0) return std::nullopt;
  const auto span = [](const timeval& time) {
    return Duration{static_cast<double>(time.tv_sec) * 1e9 +
                    static_cast<double>(time.tv_usec) * 1e3};
  };
  return span(used.ru_utime) + span(used.ru_stime);
#else
  return std::nullopt;
#endif
}

}  // namespace flopscope::measure
