// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Work on elements in a row that do not need one another, shared among the kernels' threads.
#pragma once

#include <algorithm>
#include <cstddef>

#include "flopscope/layers/thread_pool.h"

namespace flopscope::layers {

/// Calls `function(begin, count)` for ranges that together are `size` elements and begin at
/// multiples of `step`: several for each thread, so that one that is held up leaves its share to
/// the others; all at once where there are fewer than `least`, too few to gain.
template <class Function>
void parallel_ranges(std::size_t size, std::size_t step, std::size_t least,
                     const Function& function) {
  constexpr std::size_t ranges_per_thread = 4;
  ThreadPool& pool = shared_threads();
  if (size < least || pool.threads() < 2) return function(std::size_t{0}, size);
  const std::size_t steps = (size + step - 1) / step;
  const std::size_t wanted = ranges_per_thread * pool.threads();
  const std::size_t length = (steps + wanted - 1) / wanted * step;
  pool.parallel_for((size + length - 1) / length, [&](std::size_t range, std::size_t) {
    const std::size_t begin = range * length;
    function(begin, std::min(length, size - begin));
  });
}

}  // namespace flopscope::layers
