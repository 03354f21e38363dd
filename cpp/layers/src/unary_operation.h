// SPDX-License-Identifier: MIT
//
// An operation that makes one tensor of another of the same shape, row by row: the part that relu,
// gelu and softmax have in common.
#pragma once

#include <cstdint>

#include "flopscope/layers/shape.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"
#include "shaped_operation.h"
#include "verification.h"

namespace flopscope::layers {

/// What one of these operations says of itself, beside what a Definition has:
///
///   static void naive(const Record&, const float* x, float* y)
///   static void simd(const Record&, const float* x, float* y)
///   static std::size_t rows(const Record&)
///     the parts it can be verified in
///   static Record row(const Record&, std::size_t index)
///     the shape of one of them; all are equal, but the last may be smaller
///   static double scale(float reference)
///     what an error is compared with
///   static double tolerance(const Record&)
template <class Definition>
class UnaryOperation final : public PreparedOperation {
 public:
  using Record = typename Definition::Record;

  UnaryOperation(const Record& shape, Kernel kernel, Tensor<float> x, Tensor<float> y)
      : shape_(shape), kernel_(kernel), x_(std::move(x)), y_(std::move(y)) {}

  static double bytes_needed(const Record& shape) {
    return 2 * static_cast<double>(output_shape(shape).elements()) * sizeof(float);
  }

  static measure::Result<std::unique_ptr<PreparedOperation>> prepare(const Record& shape,
                                                                     Kernel kernel,
                                                                     std::uint64_t seed) {
    const measure::MemoryTag tag(Definition::name, measure::Category::activations);
    auto x = Tensor<float>::allocate(output_shape(shape));
    if (!x) return x.error();
    auto y = Tensor<float>::allocate(output_shape(shape));
    if (!y) return y.error();
    measure::Random random(seed);
    x->fill_uniform(random, -4, 4);
    return std::unique_ptr<PreparedOperation>(
        std::make_unique<UnaryOperation>(shape, kernel, std::move(*x), std::move(*y)));
  }

  void run() override {
    const measure::Span span(Definition::name, [this] { return cost(shape_); });
    if (kernel_ == Kernel::naive) {
      Definition::naive(shape_, x_.data(), y_.data());
    } else {
      Definition::simd(shape_, x_.data(), y_.data());
    }
  }

  [[nodiscard]] std::span<const float> output() const override { return y_.values(); }

  [[nodiscard]] Verification verify(double max_work) const override {
    const Record first = Definition::row(shape_, 0);
    const std::size_t rows = Definition::rows(shape_);
    const std::size_t affordable =
        affordable_parts(rows, count(cost(first), measure::Convention::all), max_work);
    if (affordable == 0) return too_much_work();
    auto reference = Tensor<float>::allocate(output_shape(first));
    if (!reference) return no_memory();
    const Sample sample(rows, affordable);
    ErrorGauge gauge(Definition::tolerance(shape_));
    for (std::size_t s = 0; s < sample.size(); ++s) {
      const Record row = Definition::row(shape_, sample[s]);
      const std::size_t offset = sample[s] * reference->size();
      const auto size = static_cast<std::size_t>(output_shape(row).elements());
      Definition::naive(row, x_.data() + offset, reference->data());
      for (std::size_t i = 0; i < size; ++i) {
        const float expected = reference->data()[i];
        gauge.compare(y_.data()[offset + i], expected, Definition::scale(expected));
      }
    }
    return gauge.verification();
  }

 private:
  Record shape_;
  Kernel kernel_;
  Tensor<float> x_;
  Tensor<float> y_;
};

/// The rows of an operation on `size` elements that has none: it is verified in parts of this many.
inline constexpr std::size_t elements_per_part = 4096;

template <class Shape>
[[nodiscard]] std::size_t part_count(const Shape& shape) {
  return (static_cast<std::size_t>(shape.size) + elements_per_part - 1) / elements_per_part;
}

template <class Shape>
[[nodiscard]] Shape part(const Shape& shape, std::size_t index) {
  const std::size_t rest = static_cast<std::size_t>(shape.size) - index * elements_per_part;
  return {static_cast<std::int64_t>(rest < elements_per_part ? rest : elements_per_part)};
}

}  // namespace flopscope::layers
