// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The search for the width at which a model has about as much of something as is wanted. The width
// is doubled until there is enough, and the nearest is found by halving: a wider model is taken to
// have more.
#pragma once

#include <cstdint>
#include <optional>

namespace flopscope::experiments {

class WidthSearch {
 public:
  /// No model is made wider.
  static constexpr std::int64_t widest = std::int64_t{1} << 20U;

  /// The width to try next; nothing where the search has ended.
  [[nodiscard]] std::optional<std::int64_t> next() const { return next_; }
  /// What the model of the width `next` has, over what is wanted.
  void found(double ratio);
  /// The width whose ratio is the nearest to 1, half as much being as far off as twice as much.
  /// Nothing before the search has ended, and where the widest model has less than is wanted.
  [[nodiscard]] std::optional<std::int64_t> nearest() const;
  /// How far it is, 0 to 1, guessing how many widths are left to try.
  [[nodiscard]] double fraction() const;

 private:
  struct Tried {
    std::int64_t width;
    double ratio;
  };
  std::optional<std::int64_t> next_ = 1;
  std::optional<Tried> below_, above_;
  int tried_ = 0;
};

}  // namespace flopscope::experiments
