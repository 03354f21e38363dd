// SPDX-License-Identifier: MIT
//
// Writes a model's spec.
#include <cstdio>
#include <cstdlib>

#include "flopscope/experiments/model_spec.h"
#include "json_text.h"

namespace flopscope::experiments {

namespace {

using layers::Layer;
using layers::Layers;
using layers::LayerType;
using measure::Field;
using measure::Kind;

std::string number_json(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", number);
  char shorter[32];
  std::snprintf(shorter, sizeof shorter, "%.15g", number);
  return std::strtod(shorter, nullptr) == number ? shorter : text;
}

std::string field_json(const Field& field, const void* record) {
  switch (field.kind) {
    case Kind::number:
      return number_json(field.in<double>(record));
    case Kind::count:
      return std::to_string(field.in<std::int64_t>(record));
    case Kind::boolean:
      return field.in<bool>(record) ? "true" : "false";
    case Kind::text:
      return json_text(field.in<std::string>(record));
    case Kind::choice:
      return json_text(field.chosen(record));
    case Kind::maybe:
    case Kind::numbers:
    case Kind::records:
    case Kind::record:
    case Kind::model:
      break;  // no layer has such an option
  }
  return "";
}

void write_layers(std::string& out, const Layers& layers, const std::string& indent);

void write_layer(std::string& out, Layer& layer, const std::string& indent) {
  const LayerType& type = layer.type();
  out += indent + "{ \"type\": \"" + type.name + "\"";
  if (!layer.name().empty()) out += ", \"name\": " + json_text(layer.name());
  const auto defaults = type.create();
  for (const Field& field : type.fields) {
    const std::string json = field_json(field, layer.options());
    if (json == field_json(field, defaults->options())) continue;
    out += std::string(", \"") + field.name + "\": " + json;
  }
  for (const layers::LayerList& list : type.lists) {
    const Layers& inner = list.in(layer.options());
    if (inner.empty() && !list.required) continue;
    out += std::string(", \"") + list.name + "\": ";
    write_layers(out, inner, indent);
  }
  out += " }";
}

void write_layers(std::string& out, const Layers& layers, const std::string& indent) {
  out += "[\n";
  const std::string inside = indent + "  ";
  for (std::size_t i = 0; i < layers.size(); ++i) {
    write_layer(out, *layers[i], inside);
    out += i + 1 < layers.size() ? ",\n" : "\n";
  }
  out += indent + "]";
}

}  // namespace

std::string model_spec_json(const layers::Model& model) {
  std::string out = "{\n";
  if (!model.name.empty()) out += "  \"name\": " + json_text(model.name) + ",\n";
  out += "  \"input\": [";
  for (int i = 0; i < model.input.rank(); ++i) {
    if (i > 0) out += ", ";
    out += std::to_string(model.input[i]);
  }
  out += "],\n  \"layers\": ";
  write_layers(out, model.layers, "  ");
  return out + "\n}\n";
}

}  // namespace flopscope::experiments
