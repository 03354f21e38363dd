// SPDX-License-Identifier: MIT
#include "models.h"

#include <ostream>
#include <string>
#include <vector>

#include "flopscope/layers/kernel.h"
#include "flopscope/layers/layer.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/shape.h"
#include "flopscope/measure/refusal.h"
#include "literal.h"
#include "typescript.h"

namespace flopscope::describe {

namespace {

using layers::LayerType;
using measure::Field;

/// Whether a spec may leave the option out: its default is one that is allowed.
bool has_default(const Field& field, const void* defaults) {
  return field.kind != measure::Kind::count ||
         measure::accepts(field, static_cast<double>(field.in<std::int64_t>(defaults)));
}

void write_layer(std::ostream& out, const LayerType& type) {
  const auto defaults = type.create();
  out << "  /** " << type.doc << " */\n  | { readonly type: " << quoted(type.name)
      << "; readonly name?: string";
  for (const Field& field : type.options().fields) {
    out << "; readonly " << field.name << (has_default(field, defaults->options()) ? "?: " : ": ")
        << field_type(field);
  }
  for (const layers::LayerList& list : type.lists) {
    out << "; readonly " << list.name << (list.required ? ": " : "?: ") << "readonly LayerSpec[]";
  }
  out << " }\n";
}

std::vector<const char*> preset_names() {
  std::vector<const char*> names;
  for (const layers::Preset& preset : layers::presets()) names.push_back(preset.name);
  return names;
}

}  // namespace

void write_model_schema(std::ostream& out) {
  const std::string size =
      "{ \"type\": \"integer\", \"minimum\": " + number_literal(layers::size_range.minimum) +
      ", \"maximum\": " + number_literal(layers::size_range.maximum) + " }";
  std::vector<const char*> types;
  for (const LayerType* type : layers::layer_types()) types.push_back(type->name);
  out << "\"ModelSpec\": { \"description\": \"a model: the shape of one sample, and its layers\", "
         "\"type\": \"object\", \"properties\": {\n"
         "\"name\": { \"type\": \"string\" },\n"
         "\"input\": { \"type\": \"array\", \"items\": "
      << size
      << " },\n\"layers\": { \"type\": \"array\", \"items\": { \"type\": \"object\", "
         "\"properties\": { \"type\": { \"enum\": ["
      << quoted_list(types)
      << "] } }, \"required\": [\"type\"] } } },\n"
         "\"required\": [\"input\", \"layers\"] },\n"
         "\"ModelSubject\": { \"description\": \"the model that was measured\", \"type\": "
         "\"object\", \"properties\": {\n"
         "\"model\": { \"if\": { \"type\": \"object\" }, "
         "\"then\": { \"$ref\": \"#/$defs/ModelSpec\" },\n"
         "\"else\": { \"enum\": ["
      << quoted_list(preset_names()) << "], \"$comment\": \"or a spec\" } },\n\"batch\": " << size
      << ",\n\"kernel\": { \"enum\": [" << quoted_list(layers::kernel_names)
      << "] } },\n\"required\": [\"model\"] },\n";
}

void write_models(std::ostream& out) {
  out << "\n/** A layer of a model's spec, in PyTorch's names; what is left out has its default "
         "*/\n"
         "export type LayerSpec =\n";
  for (const LayerType* type : layers::layer_types()) write_layer(out, *type);
  out << "\n/** A model: the shape of one sample, without the batch, and the layers it goes "
         "through "
         "*/\n"
         "export interface ModelSpec {\n  readonly name?: string\n"
         "  readonly input: readonly number[]\n  readonly layers: readonly LayerSpec[]\n}\n";
  out << "\n/** A known model */\nexport type ModelName = " << names_union(preset_names()) << "\n"
      << "\n/** A model, known or with its own spec, on `batch` samples: 1 unless told */\n"
         "export interface ModelSubject {\n  readonly model: ModelName | ModelSpec\n"
         "  readonly batch?: number\n"
         "  /** Of every layer; the fastest of this build unless told */\n"
         "  readonly kernel?: Kernel\n}\n"
         "\nexport const models: readonly { readonly name: ModelName; readonly doc: string }[] = "
         "[\n";
  for (const layers::Preset& preset : layers::presets()) {
    out << "{ name: " << quoted(preset.name) << ", doc: " << quoted(preset.doc) << " },\n";
  }
  out << "]\n";
}

}  // namespace flopscope::describe
