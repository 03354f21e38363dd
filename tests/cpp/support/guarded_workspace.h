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

/// Room for `size` numbers that begins on a cache line, before a guard. What no number can be is
/// there from the beginning; of integers, which have no such value, one of the largest.
template <class T>
class GuardedSpace {
 public:
  explicit GuardedSpace(std::size_t size)
      : size_(size), values_(size + line + guards, unwritten()) {
    const auto past = reinterpret_cast<std::uintptr_t>(values_.data()) / sizeof(T) % line;
    begin_ = (line - past) % line;
    std::fill(past_the_end(), values_.end(), guard);
  }

  [[nodiscard]] T* data() { return values_.data() + begin_; }
  /// Whether nothing was written behind it.
  [[nodiscard]] bool intact() {
    return std::all_of(past_the_end(), values_.end(), [](T value) { return value == guard; });
  }

 private:
  static constexpr std::size_t line = 64 / sizeof(T);
  static constexpr std::size_t guards = 4096;  // a kernel that errs, errs by more than one
  static constexpr T guard = static_cast<T>(101);

  static T unwritten() {
    if constexpr (std::numeric_limits<T>::has_quiet_NaN) return std::numeric_limits<T>::quiet_NaN();
    return static_cast<T>(77);
  }
  [[nodiscard]] typename std::vector<T>::iterator past_the_end() {
    return values_.begin() + static_cast<std::ptrdiff_t>(begin_ + size_);
  }

  std::size_t size_;
  std::size_t begin_ = 0;
  std::vector<T> values_;
};

using GuardedWorkspace = GuardedSpace<float>;

}  // namespace flopscope::test
