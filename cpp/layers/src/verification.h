// SPDX-License-Identifier: MIT
//
// How a kernel's output is compared with the naive kernel's: which rows, and the worst element.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/operation.h"

namespace flopscope::layers {

/// Rows to look at: all of them, or as many as the work allows, the first, the last and others
/// evenly spread between.
class RowSample {
 public:
  /// At least two rows where there are two, however much they cost.
  RowSample(std::size_t rows, double work_per_row, double max_work);

  [[nodiscard]] std::size_t size() const { return size_; }
  /// The `index`-th row of the sample, ascending.
  [[nodiscard]] std::size_t operator[](std::size_t index) const;

 private:
  std::size_t rows_;
  std::size_t size_;
};

/// Keeps the worst error of the elements it is shown.
class ErrorGauge {
 public:
  explicit ErrorGauge(double tolerance) { verification_.tolerance = tolerance; }

  void compare(double value, double reference, double scale);
  [[nodiscard]] const Verification& verification() const { return verification_; }

 private:
  Verification verification_;
};

/// The verdict where there was no memory to compute the reference: not passed.
[[nodiscard]] Verification not_verified();

/// How far two sums of the same `terms` products may lie apart through rounding alone, as a
/// fraction of the sum of their absolute values.
///
/// Whatever the order and whether fused or not, each is within gamma = t u / (1 - t u) of the
/// truth, u = 2^-24 (Higham, "Accuracy and stability of numerical algorithms", 2002, section 3.1),
/// so they are within twice that of each other. That bound grows with t and is far from reached: on
/// data of both signs the errors cancel and stay near u. The tolerance therefore stops at 1e-5,
/// which a single wrong or missing product among fewer than 100,000 would exceed.
[[nodiscard]] double sum_tolerance(std::size_t terms);

}  // namespace flopscope::layers
