// SPDX-License-Identifier: MIT
#include "flopscope/layers/model.h"

#include "core/series.h"

namespace flopscope::layers {

namespace {

Layers copies_of(const Layers& layers) {
  Layers copies;
  for (const auto& layer : layers) {
    const LayerType& type = layer->type();
    auto copy = type.create();
    copy->rename(layer->name());
    for (const measure::Field& field : type.fields) field.copy(layer->options(), copy->options());
    for (const LayerList& list : type.lists) {
      list.in(copy->options()) = copies_of(list.in(layer->options()));
    }
    copies.push_back(std::move(copy));
  }
  return copies;
}

}  // namespace

Model copy_of(const Model& model) { return {model.name, model.input, copies_of(model.layers)}; }

measure::Result<CountedLayer> count(const Model& model, std::int64_t batch, bool count_masked,
                                    bool learned) {
  Shape input{batch};
  for (int i = 0; i < model.input.rank(); ++i) input = input.and_then(model.input[i]);
  if (auto error = uncountable({"input", "the input"}, input)) return *std::move(error);
  Counter counter;
  counter.count_masked = count_masked;
  auto counted = count_series(steps_of("layers", model.layers), {input, learned}, counter);
  if (counted) {
    counted->name = model.name;
    counted->type = "Model";
  }
  return counted;
}

}  // namespace flopscope::layers
