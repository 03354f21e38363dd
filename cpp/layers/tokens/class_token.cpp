// SPDX-License-Identifier: MIT
#include "flopscope/layers/class_token.h"

#include <algorithm>

#include "core/fields.h"
#include "core/misfit.h"
#include "element_pass.h"
#include "flopscope/layers/counting.h"
#include "simd/rows.h"

namespace flopscope::layers {

namespace {

class ClassTokenPass final : public ElementPass {
 public:
  ClassTokenPass(const Shape& input, const Shape& output)
      : ElementPass(output),
        batch_(static_cast<std::size_t>(input[0])),
        sample_(static_cast<std::size_t>(input[1] * input[2])),
        width_(static_cast<std::size_t>(input[2])) {}

  [[nodiscard]] std::vector<Parameter> parameters() const override {
    return {{{static_cast<std::int64_t>(width_)}, Init::normal(0.02)}};
  }

 private:
  [[nodiscard]] float element(const PassData& data, std::size_t i) const override {
    const std::size_t at = i % (width_ + sample_);
    if (at < width_) return data.parameters[0][at];
    return data.x[i / (width_ + sample_) * sample_ + at - width_];
  }
  void run_rows(const PassData& data) const override {
    float* y = data.y;
    for (std::size_t b = 0; b < batch_; ++b) {
      y = std::copy_n(data.parameters[0], width_, y);
      y = std::copy_n(data.x + b * sample_, sample_, y);
    }
  }
  void return_rows(const BackwardData& data) const override {
    float* const dtoken = data.dparameters[0];
    const float* dy = data.dy;
    for (std::size_t b = 0; b < batch_; ++b, dy += width_ + sample_) {
      add_rows(width_, dtoken, dy, dtoken);
      if (data.dx != nullptr) std::copy_n(dy + width_, sample_, data.dx + b * sample_);
    }
  }

  std::size_t batch_, sample_, width_;
};

}  // namespace

measure::Result<LayerOnInput> ClassToken::on(const Shape& input) const {
  if (input.rank() != 3 || input[2] != embedding_dim) {
    return misfit("embedding_dim", embedding_dim,
                  of_shape("(batch, length, " + std::to_string(embedding_dim) + ")"), input);
  }
  const Shape output = input.with(1, input[1] + 1);
  const auto [batch, width] = as_doubles(input[0], embedding_dim);
  LayerOnInput layer{.output = output, .pass = std::make_shared<ClassTokenPass>(input, output)};
  layer.forward = arithmetic_cost({}, 0, elements_of(input) + width, elements_of(output));
  layer.forward.parameters = width;
  layer.backward.parameters =
      arithmetic_cost(counting::sum, (batch - 1) * width, batch * width, width);
  return layer;
}

constexpr Field class_token_fields[] = {
    field<&ClassToken::embedding_dim>("innermost size of the input", size_range),
};
std::span<const Field> ClassToken::fields() { return class_token_fields; }

}  // namespace flopscope::layers
