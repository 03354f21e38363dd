// SPDX-License-Identifier: MIT
//
// Records a call's memory: what a program looks like that links the hooks on the allocator.
#include <cstdio>
#include <vector>

#include "flopscope/measure/memory_profiler.h"
#include "flopscope/measure/sanitized.h"

int main() {
  using namespace flopscope::measure;
  MemoryProfiler profiler;
  const auto profile = profiler.profile([] { return std::vector<double>(1000); });
  if (!profile) {
    std::printf("%s\n", profile.error().message.c_str());
#if defined(__GLIBC__) && !defined(FLOPSCOPE_SANITIZED)
    return 1;
#else
    return 0;
#endif
  }
  std::printf("%lld bytes\n", static_cast<long long>(profile->totals.peak_bytes));
  return profile->totals.peak_bytes >= 8000 ? 0 : 1;
}
