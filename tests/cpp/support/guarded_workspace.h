// SPDX-License-Identifier: MIT
//
// A workspace as kernels get theirs, which shows when a kernel writes past its end, and when it
// reads what it has not written: full of NaN, as no memory can be relied on to be full of zeros.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace flopscope::test {

/// Room for `size` floats that begins on a cache line, before a guard.
class GuardedWorkspace {
 public:
  explicit GuardedWorkspace(std::size_t size)
      : size_(size), values_(size + line + guard_floats, std::numeric_limits<float>::quiet_NaN()) {
    const auto past = reinterpret_cast<std::uintptr_t>(values_.data()) / sizeof(float) % line;
    begin_ = (line - past) % line;
    std::fill(values_.begin() + static_cast<std::ptrdiff_t>(begin_ + size_), values_.end(), guard);
  }

  [[nodiscard]] float* data() { return values_.data() + begin_; }
  /// Whether nothing was written behind it.
  [[nodiscard]] bool intact() const {
    return std::all_of(values_.begin() + static_cast<std::ptrdiff_t>(begin_ + size_), values_.end(),
                       [](float value) { return value == guard; });
  }

 private:
  static constexpr std::size_t line = 16;            // 64 bytes
  static constexpr std::size_t guard_floats = 4096;  // a kernel that errs, errs by more than one
  static constexpr float guard = 12345.678F;

  std::size_t size_;
  std::size_t begin_ = 0;
  std::vector<float> values_;
};

}  // namespace flopscope::test
