// SPDX-License-Identifier: MIT
#include "unary_operation.h"

#include <algorithm>

#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"
#include "verification.h"

namespace flopscope::layers {

namespace {

class PreparedUnary final : public PreparedOperation {
 public:
  PreparedUnary(const Unary& unary, Kernel kernel, Tensor<float> x, Tensor<float> y)
      : unary_(unary),
        kernel_(kernel == Kernel::naive ? unary.naive : unary.simd),
        x_(std::move(x)),
        y_(std::move(y)) {}

  void run() override {
    const measure::Span span(unary_.name, unary_.cost);
    kernel_(unary_.shape.elements(), unary_.part, x_.data(), y_.data());
  }

  [[nodiscard]] std::span<const float> output() const override { return y_.values(); }

  [[nodiscard]] Verification verify(double max_work) const override {
    const std::size_t part = static_cast<std::size_t>(std::min(unary_.part, x_.shape().elements()));
    const std::size_t parts = (x_.size() + part - 1) / part;
    const double work = measure::count(unary_.cost, measure::Convention::all) *
                        (static_cast<double>(part) / static_cast<double>(x_.size()));
    const std::size_t affordable = affordable_parts(parts, work, max_work);
    if (affordable == 0) return too_much_work();
    auto reference = Tensor<float>::allocate({part});
    if (!reference) return no_memory();
    const Sample sample(parts, affordable);
    ErrorGauge gauge(unary_.tolerance);
    for (std::size_t s = 0; s < sample.size(); ++s) {
      const std::size_t begin = sample[s] * part;
      const std::size_t size = std::min(part, x_.size() - begin);
      unary_.naive(static_cast<std::int64_t>(size), unary_.part, x_.data() + begin,
                   reference->data());
      for (std::size_t i = 0; i < size; ++i) {
        const double expected = reference->data()[i];
        gauge.compare(y_.data()[begin + i], expected,
                      std::clamp(expected, unary_.least_scale, unary_.most_scale));
      }
    }
    return gauge.verification();
  }

 private:
  Unary unary_;
  UnaryKernel kernel_;
  Tensor<float> x_;
  Tensor<float> y_;
};

}  // namespace

double unary_bytes(const Unary& unary) { return unary.cost.bytes_read + unary.cost.bytes_written; }

measure::Result<std::unique_ptr<PreparedOperation>> prepare_unary(const Unary& unary, Kernel kernel,
                                                                  std::uint64_t seed) {
  const measure::MemoryTag tag(unary.name, measure::Category::activations);
  auto x = Tensor<float>::allocate(unary.shape);
  if (!x) return x.error();
  auto y = Tensor<float>::allocate(unary.shape);
  if (!y) return y.error();
  measure::Random random(seed);
  x->fill_uniform(random, -4, 4);
  return std::unique_ptr<PreparedOperation>(
      std::make_unique<PreparedUnary>(unary, kernel, std::move(*x), std::move(*y)));
}

}  // namespace flopscope::layers
