// SPDX-License-Identifier: MIT
#include "flopscope/experiments/model_spec.h"

#include <vector>

#include "flopscope/experiments/decode.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using layers::Layer;
using layers::LayerList;
using layers::Layers;
using layers::LayerType;
using measure::Error;
using measure::Given;
using measure::refusal;
using measure::Wording;

constexpr int most_layer_levels = 64;
constexpr std::size_t most_layers = 10000;
constexpr int most_dimensions = layers::Shape::max_rank - 1;  // beside the batch

std::string joined(const std::string& path, std::string_view step) {
  return path.empty() ? std::string(step) : path + "." + std::string(step);
}

class Reader {
 public:
  std::optional<Error> read_list(const Value& value, const std::string& path, int level,
                                 Layers& into) {
    if (value.type() != Value::Type::list)
      return refusal(path, value.value_text(), {"layers", "a list of layers"});
    if (level > most_layer_levels) {
      // The path to here is as deep as the spec; its start is enough to find it.
      return refusal(
          "layers",
          Wording{"deeper_under", "nested deeper under {path}...", {{"path", path.substr(0, 40)}}},
          {"nested_at_most", "nested at most {most} levels deep", {{"most", most_layer_levels}}},
          "too_large");
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string place = measure::indexed(path, i);
      if (++layers_ > most_layers) {
        return refusal(
            "layers", Wording{"more_from", "more, from {path} on", {{"path", place.substr(0, 40)}}},
            {"most_layers", "at most {most} layers in all", {{"most", most_layers}}}, "too_large");
      }
      if (auto error = read_layer(*value.element(i), place, level, into)) return error;
    }
    return std::nullopt;
  }

 private:
  std::optional<Error> read_layer(const Value& value, const std::string& path, int level,
                                  Layers& into) {
    if (value.type() != Value::Type::object) {
      return refusal(path, value.value_text(), {"typed_object", "an object with a type"});
    }
    const auto name = value.member("type");
    const LayerType* type =
        name->type() == Value::Type::text ? layers::find_layer_type(name->text()) : nullptr;
    if (type == nullptr) {
      return refusal(joined(path, "type"), name->value_text(),
                     measure::one_of(layers::layer_types(), &LayerType::name), "unknown_layer");
    }
    auto layer = type->create();
    if (auto error = read_options(value, *type, *layer)) {
      return layers::at_layer(*std::move(error), {.path = path}, type->name);
    }
    for (const LayerList& list : type->lists) {
      const auto inner = value.member(list.name);
      if (inner->type() == Value::Type::absent && !list.required) continue;
      auto error = read_list(*inner, joined(path, list.name), level + 1, list.in(layer->options()));
      if (error) return error;
    }
    into.push_back(std::move(layer));
    return std::nullopt;
  }

  static std::optional<Error> read_options(const Value& value, const LayerType& type,
                                           Layer& layer) {
    std::vector<std::string_view> also_known{"type", "name"};
    for (const LayerList& list : type.lists) also_known.emplace_back(list.name);
    if (auto error = decode(type, layer.options(), value, also_known)) return error;
    const auto name = value.member("name");
    if (name->type() == Value::Type::absent) return std::nullopt;
    if (name->type() != Value::Type::text)
      return refusal("name", name->value_text(), {"text", "a text"});
    layer.rename(name->text());
    return std::nullopt;
  }

  std::size_t layers_ = 0;
};

std::optional<Error> read_input(const Value& value, layers::Shape& shape) {
  const measure::Field size{
      .name = "input", .kind = measure::Kind::count, .range = layers::size_range};
  const std::size_t dimensions = value.size();
  if (dimensions < 1 || dimensions > most_dimensions) {
    return refusal(
        "input",
        value.type() == Value::Type::list ? Given(measure::list_of(dimensions))
                                          : Given(value.value_text()),
        {"sizes", "a list of 1 to {most} sizes, without the batch", {{"most", most_dimensions}}});
  }
  for (std::size_t i = 0; i < dimensions; ++i) {
    const auto element = value.element(i);
    if (element->type() != Value::Type::number || !measure::accepts(size, element->number())) {
      return refusal(measure::indexed("input", i), element->value_text(),
                     measure::accepted_numbers(size));
    }
    shape = shape.and_then(static_cast<std::int64_t>(element->number()));
  }
  return std::nullopt;
}

}  // namespace

measure::Result<layers::Model> decode_model(const Value& value) {
  if (value.type() != Value::Type::object) {
    return refusal("model", value.value_text(), {"model", "an object with input and layers"});
  }
  for (const std::string& name : value.names()) {
    if (name == "name" || name == "input" || name == "layers") continue;
    return refusal("model", Wording{"model_with", "one with {name}", {{"name", name}}},
                   {"named_model", "an object with name, input and layers"}, "unknown_field");
  }
  layers::Model model;
  const auto name = value.member("name");
  if (name->type() == Value::Type::text) {
    model.name = name->text();
  } else if (name->type() != Value::Type::absent) {
    return refusal("name", name->value_text(), {"text", "a text"});
  }
  if (auto error = read_input(*value.member("input"), model.input)) return *std::move(error);
  Reader reader;
  if (auto error = reader.read_list(*value.member("layers"), "layers", 1, model.layers)) {
    return *std::move(error);
  }
  return model;
}

}  // namespace flopscope::experiments
