// SPDX-License-Identifier: MIT
//
// make_layer and add_layer: turn a layer type's options into a layer of a model.
//
//   Layers layers;
//   add_layer(layers, Linear{.in_features = 784, .out_features = 128});
//   add_layer(layers, ReLU{});
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

namespace detail {

/// What a layer that is not made of others comes to.
[[nodiscard]] CountedLayer counted(const LayerInput& input, const LayerOnInput& layer);

template <class Definition>
[[nodiscard]] measure::Result<CountedLayer> count_on(const Definition& definition,
                                                     const LayerInput& input,
                                                     const Counter& counter) {
  const auto layer = definition.on(input.shape);
  if (!layer) return at_layer(layer.error(), counter, Definition::type_name);
  return counted(input, *layer);
}

template <class Definition>
inline constexpr bool has_kernels = requires(const Definition& definition, const Shape& input) {
  definition.on(input);
}
|| requires { Definition::has_kernels; };

}  // namespace detail

/// The entry of the catalogue that a layer type has.
template <class Definition>
const LayerType& layer_type();

/// A layer whose type is known.
template <class Definition>
class LayerOf final : public Layer {
 public:
  LayerOf(Definition definition, std::string name)
      : Layer(std::move(name)), definition_(std::move(definition)) {}

  [[nodiscard]] const LayerType& type() const override { return layer_type<Definition>(); }
  [[nodiscard]] void* options() override { return &definition_; }

  [[nodiscard]] Shape weight_shape() const override {
    if constexpr (requires(const Definition& d) { d.weight_shape(); }) {
      return definition_.weight_shape();
    } else {
      return {};
    }
  }

  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const override {
    if constexpr (requires(const Definition& d, Counter& c) { d.count(input, c); }) {
      return definition_.count(input, counter);
    } else {
      return detail::count_on(definition_, input, counter);
    }
  }

 private:
  Definition definition_;
};

template <class Definition>
[[nodiscard]] std::unique_ptr<Layer> make_layer(Definition definition, std::string name = "") {
  return std::make_unique<LayerOf<Definition>>(std::move(definition), std::move(name));
}

template <class Definition>
void add_layer(Layers& layers, Definition definition, std::string name = "") {
  layers.push_back(make_layer(std::move(definition), std::move(name)));
}

template <class Definition>
const LayerType& layer_type() {
  static const LayerType type = [] {
    LayerType entry{{Definition::type_name, measure::detail::kept_doc(Definition::doc), {}},
                    {},
                    [] { return make_layer(Definition{}); },
                    detail::has_kernels<Definition>};
    if constexpr (requires { Definition::fields(); }) entry.fields = Definition::fields();
    if constexpr (requires { Definition::lists(); }) entry.lists = Definition::lists();
    return entry;
  }();
  return type;
}

}  // namespace flopscope::layers
