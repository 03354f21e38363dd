// SPDX-License-Identifier: MIT
#include "series.h"

#include "fields.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

using measure::Error;

namespace {

/// Makes a layer's name known to those after it.
std::optional<Error> enter(const Layer& layer, Counter& counter) {
  const std::string& name = layer.name();
  if (name.empty()) return std::nullopt;
  for (const auto& [known, shape] : counter.weights) {
    if (known != name) continue;
    return measure::refusal("name", "\"" + name + "\"",
                            {"unused_name", "one that no other layer has"});
  }
  counter.weights.emplace_back(name, layer.weight_shape());
  return std::nullopt;
}

measure::Result<CountedLayer> count_layer(const Layer& layer, const LayerInput& input,
                                          Counter& counter) {
  const LayerType& type = layer.type();
  // The record is only read; its access is shared with the reader that fills it. A default that is
  // out of range marks an option that must be given.
  if (auto error = out_of_range(type, const_cast<Layer&>(layer).options(), measure::left_out())) {
    return at_layer(*std::move(error), counter, type.name);
  }
  auto counted = layer.count(input, counter);
  if (!counted) return counted;
  if (auto error = enter(layer, counter)) {
    return at_layer(*std::move(error), counter, type.name);
  }
  counted->path = counter.path;
  counted->name = layer.name();
  counted->type = type.name;
  if (auto error = uncountable({"output", "the output"}, counted->output)) {
    return at_layer(*std::move(error), counter, type.name);
  }
  return counted;
}

}  // namespace

std::optional<Error> uncountable(const measure::Wording& what, const Shape& shape) {
  constexpr std::int64_t most_elements = 9007199254740992;  // 2^53, beyond which counts round
  if (shape.elements() <= most_elements) return std::nullopt;
  return measure::refusal("", shape.text(), {"countable", "at most 2^53 elements"}, "too_large",
                          "uncountable", "{what} must be of {allowed}, but it would be {value}.",
                          {{"what", what}});
}

std::vector<Step> steps_of(const char* name, const Layers& layers) {
  std::vector<Step> steps;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    steps.push_back({measure::indexed(name, i), layers[i].get()});
  }
  return steps;
}

measure::Result<CountedLayer> count_series(const std::vector<Step>& steps, const LayerInput& input,
                                           Counter& counter) {
  CountedLayer series;
  series.input = input.shape;
  series.output = input.shape;
  series.learned = input.learned;
  const std::size_t outside = counter.path.size();
  for (const auto& [step, layer] : steps) {
    if (outside > 0) counter.path += ".";
    counter.path += step;
    auto counted = count_layer(*layer, {series.output, series.learned}, counter);
    if (!counted) return counted;
    counter.path.resize(outside);
    series.output = counted->output;
    series.learned = counted->learned;
    add_part(series, std::move(*counted));
  }
  return series;
}

CountedLayer operation_part(const char* step, const char* type, const Shape& input,
                            const Shape& output, const Counter& counter) {
  CountedLayer part;
  part.path = counter.path + "." + step;
  part.type = type;
  part.input = input;
  part.output = output;
  return part;
}

void add_part(CountedLayer& whole, CountedLayer part) {
  whole.forward += part.forward;
  whole.backward += part.backward;
  whole.stored_forward += part.stored_forward;
  whole.stored_backward += part.stored_backward;
  whole.parts.push_back(std::move(part));
}

}  // namespace flopscope::layers
