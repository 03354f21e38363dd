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

template <class Layer>
bool is_a(const CountedLayer& layer) {
  return layer.pass != nullptr && std::string_view(layer.type) == Layer::type_name;
}

bool is_linear(const CountedLayer& layer) { return is_a<Linear>(layer); }

const Conv2dShape* conv2d_of(const CountedLayer& layer) {
  return is_a<Conv2d>(layer) ? &conv2d_shape(*layer.pass) : nullptr;
}

/// The sizes of a Linear, whose input may have several rows for each sample.
LinearShape linear_of(const CountedLayer& layer, bool bias) {
  const std::int64_t in = layer.input.last();
  return {layer.input.elements() / in, in, layer.output.last(), bias};
}

std::span<const float> bias_of(LayerParameters parameters) {
  return parameters.size() > 1 ? parameters[1] : std::span<const float>{};
}

/// The pass of a QuantizedLayer or a SparseLayer.
template <class Form>
class FormPass final : public ForwardPass {
 public:
  explicit FormPass(Form layer) : layer_(std::move(layer)) {}

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
  Form layer_;
};

template <class Form>
Result<LayerForm> form_of(const CountedLayer& layer, Result<Form> made) {
  if (!made) return made.error();
  const double bytes = made->parameter_bytes();
  return LayerForm{layer.path, std::make_shared<const FormPass<Form>>(std::move(*made)), bytes};
}

}  // namespace

bool can_be_quantized(const CountedLayer& layer) {
  return is_linear(layer) || conv2d_of(layer) != nullptr;
}

bool can_be_sparse(const CountedLayer& layer) { return is_linear(layer); }

Result<LayerForm> quantized_form(const CountedLayer& layer, LayerParameters parameters,
                                 const Quantization& input) {
  const auto made = [&](const auto& sizes) {
    return form_of(layer, QuantizedLayer<std::decay_t<decltype(sizes)>>::make(
                              sizes, parameters.front(), bias_of(parameters), input));
  };
  if (const Conv2dShape* const shape = conv2d_of(layer)) return made(QuantizedConv2dShape{*shape});
  return made(QuantizedLinearShape{linear_of(layer, parameters.size() > 1)});
}

Result<LayerForm> sparse_form(const CountedLayer& layer, LayerParameters parameters,
                              double fraction) {
  return form_of(layer, SparseLayer::make(linear_of(layer, parameters.size() > 1),
                                          parameters.front(), bias_of(parameters), fraction));
}

}  // namespace flopscope::layers
