// SPDX-License-Identifier: MIT
#include "unary_operation.h"

#include <algorithm>

#include "core/parallel_ranges.h"
#include "core/verification.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"

namespace flopscope::layers {

namespace {

// Too few for a second thread to gain, even where each takes an exponential.
constexpr std::size_t least_elements = 1 << 15;

[[maybe_unused]] void run_threads(const Unary& unary, const float* x, float* y) {
  parallel_ranges(static_cast<std::size_t>(unary.shape.elements()),
                  static_cast<std::size_t>(unary.part), least_elements,
                  [&](std::size_t begin, std::size_t count) {
                    unary.simd(static_cast<std::int64_t>(count), unary.part, x + begin, y + begin);
                  });
}

void run_kernel(const Unary& unary, Kernel kernel, const float* x, float* y) {
  if constexpr (has_threads) {
    if (kernel == Kernel::threads) return run_threads(unary, x, y);
  }
  const UnaryKernel run = kernel == Kernel::naive ? unary.naive : unary.simd;
  run(unary.shape.elements(), unary.part, x, y);
}

Verification verify(const Unary& unary, const float* x, const float* y, double max_work) {
  const auto size = static_cast<std::size_t>(unary.shape.elements());
  const std::size_t part = std::min(static_cast<std::size_t>(unary.part), size);
  const std::size_t parts = (size + part - 1) / part;
  const double work = measure::count(unary.cost, measure::Convention::all) *
                      (static_cast<double>(part) / static_cast<double>(size));
  const std::size_t affordable = affordable_parts(parts, work, max_work);
  if (affordable == 0) return too_much_work();
  auto reference = Tensor<float>::allocate({part});
  if (!reference) return no_memory();
  const Sample sample(parts, affordable);
  ErrorGauge gauge(unary.tolerance);
  for (std::size_t s = 0; s < sample.size(); ++s) {
    const std::size_t begin = sample[s] * part;
    const std::size_t length = std::min(part, size - begin);
    unary.naive(static_cast<std::int64_t>(length), unary.part, x + begin, reference->data());
    for (std::size_t i = 0; i < length; ++i) {
      const double expected = reference->data()[i];
      gauge.compare(y[begin + i], expected,
                    std::clamp(expected, unary.least_scale, unary.most_scale));
    }
  }
  return gauge.verification();
}

class PreparedUnary final : public PreparedOperation {
 public:
  PreparedUnary(const Unary& unary, Kernel kernel, Tensor<float> x, Tensor<float> y)
      : unary_(unary), kernel_(kernel), x_(std::move(x)), y_(std::move(y)) {}

  void run() override {
    const measure::Span span(unary_.name, unary_.cost);
    run_kernel(unary_, kernel_, x_.data(), y_.data());
  }

  [[nodiscard]] std::span<const float> output() const override { return y_.values(); }

  [[nodiscard]] Verification verify(double max_work) const override {
    return layers::verify(unary_, x_.data(), y_.data(), max_work);
  }

 private:
  Unary unary_;
  Kernel kernel_;
  Tensor<float> x_;
  Tensor<float> y_;
};

class UnaryPass final : public ForwardPass, public BackwardPass {
 public:
  explicit UnaryPass(const Unary& unary) : unary_(unary) {}

  void run(Kernel kernel, const PassData& data) const override {
    run_kernel(unary_, kernel, data.x, data.y);
  }

  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    return layers::verify(unary_, data.x, data.y, max_work);
  }

  [[nodiscard]] const BackwardPass* backward() const override {
    return unary_.gradient.naive == nullptr ? nullptr : this;
  }
  [[nodiscard]] BackwardNeeds backward_needs() const override {
    return {.input = !unary_.gradient.of_output, .output = unary_.gradient.of_output};
  }
  void run_backward(Kernel kernel, const BackwardData& data) const override {
    const UnaryGradient& gradient = unary_.gradient;
    const auto run = kernel == Kernel::naive ? gradient.naive : gradient.simd;
    run(unary_.shape.elements(), unary_.part, gradient.of_output ? data.y : data.x, data.dy,
        data.dx);
  }

 private:
  Unary unary_;
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

ForwardPassPointer unary_pass(const Unary& unary) { return std::make_shared<UnaryPass>(unary); }

}  // namespace flopscope::layers
