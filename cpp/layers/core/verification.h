// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The comparison of a kernel's output with the naive kernel's: a sample of elements, and the worst
// error among them.
#pragma once

#include <algorithm>
#include <cstddef>

#include "flopscope/layers/operation.h"
#include "flopscope/layers/tensor.h"

namespace flopscope::layers {

/// `size` of the indices from 0 to `count` - 1, ascending: the first, the last, and one at an
/// irregular place in each of the equal parts between, so that no lane of a vector and no row of a
/// tile is left out for standing between the steps of a regular sample. A sample of one is the
/// last.
class Sample {
 public:
  /// From 1 to `count` of them.
  Sample(std::size_t count, std::size_t size);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t operator[](std::size_t index) const;

 private:
  std::size_t count_;
  std::size_t size_;
};

/// How many of `count` equal parts, each of `work`, may be computed again for `max_work`.
[[nodiscard]] std::size_t affordable_parts(std::size_t count, double work, double max_work);

/// The verdicts where nothing could be compared: not passed.
[[nodiscard]] Verification too_much_work();
[[nodiscard]] Verification no_memory();

/// Keeps the worst error of the elements it is shown.
class ErrorGauge {
 public:
  explicit ErrorGauge(double tolerance) { verification_.tolerance = tolerance; }

  void compare(double value, double reference, double scale);
  /// Notes a value that was compared and is further than `bound` from what it stands for, as an
  /// error of so many bounds.
  void limit(double value, double exact, double bound);
  [[nodiscard]] const Verification& verification() const { return verification_; }

 private:
  Verification verification_;
};

/// Compares some of `count` equal parts, as many as `max_work` affords at `work` each, the first
/// and the last among them where it affords two: `compare(part, reference, gauge)` shows the gauge
/// the elements of one, computed again in `room` floats at `reference`.
template <class Compare>
[[nodiscard]] Verification verify_parts(std::size_t count, double work, double max_work,
                                        double tolerance, std::size_t room, Compare&& compare) {
  const std::size_t affordable = affordable_parts(count, work, max_work);
  if (affordable == 0) return too_much_work();
  auto reference = Tensor<float>::allocate({std::max<std::size_t>(room, 1)});
  if (!reference) return no_memory();
  const Sample sample(count, affordable);
  ErrorGauge gauge(tolerance);
  for (std::size_t i = 0; i < sample.size(); ++i) compare(sample[i], reference->data(), gauge);
  return gauge.verification();
}

/// How far two sums of the same `terms` products may lie apart through rounding alone, as a
/// fraction of the sum of their absolute values.
///
/// Whatever the order and whether fused or not, each is within gamma = t u / (1 - t u) of the
/// truth, u = 2^-24 (Higham, "Accuracy and stability of numerical algorithms", 2002, section 3.1),
/// so they are within twice that of each other. Infinite where t u passes 1.
[[nodiscard]] double sum_bound(std::size_t terms);

/// The same for data of both signs, whose errors cancel and stay near u, far from a bound that
/// grows with t. It therefore stops at 1e-5, which a single wrong or missing product among fewer
/// than 100,000 would exceed.
[[nodiscard]] double sum_tolerance(std::size_t terms);

}  // namespace flopscope::layers
