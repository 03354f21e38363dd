// SPDX-License-Identifier: MIT
//
// A cache that forgets nothing: a leak on purpose, so that one can be seen being found. Each run
// keeps another copy of its input, as a program does that collects results and never lets go of
// them.
//
//   x (size) -> a copy of x (size), kept until the operation is released
//
//   |             | read         | written      |
//   | leaky_cache | 4 size bytes | 4 size bytes |
//
// It ends at 64 MB or 1,024 copies: from there on the oldest is written over, so that a page
// survives any number of runs. All copies are given back when the operation is released.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct LeakyCacheShape {
  static constexpr std::size_t most_bytes = 64U << 20U;
  static constexpr std::size_t most_copies = 1024;

  std::int64_t size = 16384;  ///< numbers in each copy

  static const measure::RecordType record_type;
};

[[nodiscard]] Shape output_shape(const LeakyCacheShape& shape);
[[nodiscard]] measure::Cost cost(const LeakyCacheShape& shape);

}  // namespace flopscope::layers
