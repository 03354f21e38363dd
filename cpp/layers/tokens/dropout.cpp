// SPDX-License-Identifier: MIT
#include "flopscope/layers/dropout.h"

#include <algorithm>
#include <cmath>

#include "core/fields.h"
#include "flopscope/measure/random.h"

namespace flopscope::layers {

void dropout(double p, std::uint64_t seed, std::size_t size, const float* x, float* y) {
  measure::Random random(seed);
  const auto scale = p < 1 ? static_cast<float>(1 / (1 - p)) : 0.0F;
  const auto dropped = static_cast<std::uint64_t>(std::llround(std::ldexp(p, 32)));
  for (std::size_t i = 0; i < size; i += 2) {
    const std::uint64_t bits = random.bits();  // enough for two
    y[i] = (bits >> 32) < dropped ? 0 : x[i] * scale;
    if (i + 1 < size) y[i + 1] = (bits & 0xffffffff) < dropped ? 0 : x[i + 1] * scale;
  }
}

namespace {

class DropoutPass final : public ForwardPass, public BackwardPass {
 public:
  DropoutPass(double p, const Shape& input)
      : p_(p), size_(static_cast<std::size_t>(input.elements())) {}

  [[nodiscard]] bool is_view() const override { return true; }
  [[nodiscard]] bool is_view_in_training() const override { return p_ == 0; }
  void run(Kernel, const PassData& data) const override {
    if (data.training == nullptr) std::copy_n(data.x, size_, data.y);
    else dropout(p_, data.training->seed, size_, data.x, data.y);
  }
  [[nodiscard]] Verification verify(const PassData&, double) const override { return {}; }

  [[nodiscard]] const BackwardPass* backward() const override { return this; }
  [[nodiscard]] BackwardNeeds backward_needs() const override { return {}; }
  void run_backward(Kernel, const BackwardData& data) const override {
    dropout(p_, data.seed, size_, data.dy, data.dx);
  }

 private:
  double p_;
  std::size_t size_;
};

}  // namespace

measure::Result<LayerOnInput> Dropout::on(const Shape& input) const {
  return LayerOnInput{.output = input, .pass = std::make_shared<DropoutPass>(p, input)};
}

constexpr Field dropout_fields[] = {
    field<&Dropout::p>("the share of elements that training drops", between(0, 1)),
};
std::span<const Field> Dropout::fields() { return dropout_fields; }

}  // namespace flopscope::layers
