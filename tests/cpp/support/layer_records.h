// SPDX-License-Identifier: MIT
//
// Layers of known numbers, as tests/generate/layers.mjs and gradients.mjs describe and make them.
#pragma once

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/layer.h"
#include "flopscope/layers/tensor.h"

namespace flopscope::test {

inline layers::Tensor<float> known_tensor(std::size_t number, const layers::Shape& shape,
                                          bool variance = false) {
  auto made = layers::Tensor<float>::allocate(shape);
  REQUIRE(made);
  for (std::size_t i = 0; i < made->size(); ++i) {
    const auto residue = static_cast<int>((7919 * i + 104729 * number) % 127);
    const float value = static_cast<float>(residue - 63) / 64;
    made->data()[i] = variance ? std::abs(value) + 0.5F : value;
  }
  return std::move(*made);
}

inline std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> all;
  for (std::string word; stream >> word;) all.push_back(word);
  return all;
}

/// The layer of a record on its input.
inline layers::CountedLayer counted_layer(const std::string& type, const layers::Shape& input,
                                          const std::string& options) {
  auto layer = layers::find_layer_type(type)->create();
  const auto pairs = words(options);
  for (std::size_t i = 0; i < pairs.size(); i += 2) {
    const measure::Field& field = *layer->type().find(pairs[i]);
    const std::int64_t value = std::stoll(pairs[i + 1]);
    if (field.kind == measure::Kind::boolean) field.in<bool>(layer->options()) = value != 0;
    else field.in<std::int64_t>(layer->options()) = value;
  }
  layers::Counter counter;
  auto made = layer->count({input, false}, counter);
  REQUIRE(made.ok());
  return std::move(*made);
}

inline layers::Shape shape_of(const std::string& text) {
  layers::Shape shape;
  for (const std::string& size : words(text)) shape = shape.and_then(std::stoll(size));
  return shape;
}

}  // namespace flopscope::test
