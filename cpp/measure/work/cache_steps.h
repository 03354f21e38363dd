// SPDX-License-Identifier: MIT
//
// Finds the levels of memory in a curve of bandwidth against working set: each cache is a plateau,
// and where a working set no longer fits the curve steps down to the next.
//
// The logarithm of the bandwidth is taken for piecewise constant, and the pieces that fit best at a
// price for each are found exactly (optimal partitioning: Jackson et al., "An algorithm for optimal
// partitioning of data on an interval", 2005). A piece of one point is a slope between two levels,
// where a part of the working set still fits. Neighbouring levels that differ by less than a fifth
// count as one: prefetching and page tables make such differences within a cache, too.
//
// The noise is that of the curve's own intervals, but at least 3 %. What it cannot do: tell a cache
// whose bandwidth is that of the next one, as a first and a second level often are in WebAssembly,
// or find levels with fewer than two points; sizes should double or better. Then there is no step,
// and the answer is "none told apart".
#pragma once

#include <span>
#include <vector>

#include "flopscope/measure/interval.h"
#include "flopscope/measure/result.h"
#include "flopscope/measure/roofline.h"

namespace flopscope::measure {

/// A plateau of the curve: at least two points.
struct MemoryLevel {
  double first_bytes = 0;  ///< smallest working set measured on it
  double last_bytes = 0;   ///< largest: the level holds at least that
  double bytes_per_s = 0;  ///< geometric mean of its points
};

/// The way from a level down to the next.
struct CacheStep {
  /// The level's capacity lies between: the last working set on it, and the first below it.
  Interval capacity_bytes;
  double ratio = 1;  ///< bandwidth before over bandwidth after, above 1
};

struct CacheSteps {
  std::vector<MemoryLevel> levels;
  std::vector<CacheStep> steps;  ///< one less than levels; empty: none told apart
};

/// Finds the steps of `points`, in ascending order of working set. Errors: those of
/// check_bandwidths().
[[nodiscard]] Result<CacheSteps> find_cache_steps(std::span<const BandwidthPoint> points);

}  // namespace flopscope::measure
