// SPDX-License-Identifier: MIT
//
// Data for kernels: reproducible numbers, and buffers that notice a write outside of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "flopscope/measure/random.h"

namespace flopscope::test {

inline std::vector<float> random_floats(std::size_t size, std::uint64_t seed, double low = -1,
                                        double high = 1) {
  measure::Random random(seed);
  std::vector<float> values(size);
  for (float& value : values) value = static_cast<float>(random.uniform(low, high));
  return values;
}

inline std::vector<double> doubles(const std::vector<float>& values) {
  return {values.begin(), values.end()};
}

/// Room for `size` floats, one float off every vector's alignment, between guards.
class GuardedFloats {
 public:
  explicit GuardedFloats(std::size_t size) : size_(size), values_(before + size + after, guard) {}

  [[nodiscard]] float* data() { return values_.data() + before; }
  [[nodiscard]] std::vector<float> values() const {
    return {values_.begin() + before,
            values_.begin() + before + static_cast<std::ptrdiff_t>(size_)};
  }
  /// Whether nothing was written outside.
  [[nodiscard]] bool intact() const {
    const auto is_guard = [](float value) { return value == guard; };
    return std::all_of(values_.begin(), values_.begin() + before, is_guard) &&
           std::all_of(values_.end() - after, values_.end(), is_guard);
  }

 private:
  static constexpr float guard = 12345.678F;
  static constexpr std::ptrdiff_t before = 65;
  static constexpr std::ptrdiff_t after = 64;

  std::size_t size_;
  std::vector<float> values_;
};

}  // namespace flopscope::test
