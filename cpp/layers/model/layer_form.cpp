// SPDX-License-Identifier: MIT
#include "flopscope/layers/layer_form.h"

#include <memory>
#include <string_view>
#include <utility>

#include "conv2d/conv2d_forms.h"
#include "flopscope/layers/quantized_layer.h"
#include "flopscope/layers/sparse_layer.h"

namespace flopscope::layers {

namespace {

using measure::Result;

bool is_linear(const CountedLayer& layer) {
  return layer.pass != nullptr && std::string_view(layer.type) == Linear::type_name;
}

const Conv2dShape* conv2d_of(const CountedLayer& layer) {
  return layer.pass == nullptr ? nullptr : conv2d_shape(*layer.pass);
}

/// Of a Linear, whose input may have several rows for each sample.
LinearShape linear_of(const CountedLayer& layer, bool bias) {
  const std::int64_t in = layer.input.last();
  return {layer.input.elements() / in, in, layer.output.last(), bias};
}

std::span<const float> bias_of(LayerParameters parameters) {
  return parameters.size() > 1 ? parameters[1] : std::span<const float>{};
}

template <class Sizes>
class QuantizedPass final : public ForwardPass {
 public:
  explicit QuantizedPass(QuantizedLayer<Sizes> layer) : layer_(std::move(layer)) {}

  [[nodiscard]] std::size_t workspace_floats(Kernel) const override {
    return (layer_.workspace_bytes() + sizeof(float) - 1) / sizeof(float);
  }
  void run(Kernel, const PassData& data) const override {
    layer_.run(data.x, data.y, reinterpret_cast<std::int8_t*>(data.workspace));
  }
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    return layer_.verify(data.x, data.y, max_work);
  }

 private:
  QuantizedLayer<Sizes> layer_;
};

class SparsePass final : public ForwardPass {
 public:
  explicit SparsePass(SparseLayer layer) : layer_(std::move(layer)) {}

  [[nodiscard]] std::size_t workspace_floats(Kernel) const override {
    return layer_.workspace_floats();
  }
  void run(Kernel, const PassData& data) const override {
    layer_.run(data.x, data.y, data.workspace);
  }
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    return layer_.verify(data.x, data.y, max_work);
  }

 private:
  SparseLayer layer_;
};

template <class Sizes>
Result<LayerForm> quantized(const CountedLayer& layer, const Sizes& sizes,
                            LayerParameters parameters, const Quantization& input) {
  auto made = QuantizedLayer<Sizes>::make(sizes, parameters.front(), bias_of(parameters), input);
  if (!made) return made.error();
  const double bytes = made->parameter_bytes();
  return LayerForm{layer.path, std::make_shared<const QuantizedPass<Sizes>>(std::move(*made)),
                   bytes};
}

}  // namespace

bool can_be_quantized(const CountedLayer& layer) {
  return is_linear(layer) || conv2d_of(layer) != nullptr;
}

bool can_be_sparse(const CountedLayer& layer) { return is_linear(layer); }

Result<LayerForm> quantized_form(const CountedLayer& layer, LayerParameters parameters,
                                 const Quantization& input) {
  if (const Conv2dShape* const shape = conv2d_of(layer)) {
    return quantized(layer, QuantizedConv2dShape{*shape}, parameters, input);
  }
  return quantized(layer, QuantizedLinearShape{linear_of(layer, parameters.size() > 1)}, parameters,
                   input);
}

Result<LayerForm> sparse_form(const CountedLayer& layer, LayerParameters parameters,
                              double fraction) {
  auto made = SparseLayer::make(linear_of(layer, parameters.size() > 1), parameters.front(),
                                bias_of(parameters), fraction);
  if (!made) return made.error();
  const double bytes = made->parameter_bytes();
  return LayerForm{layer.path, std::make_shared<const SparsePass>(std::move(*made)), bytes};
}

}  // namespace flopscope::layers
