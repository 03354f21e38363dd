// SPDX-License-Identifier: MIT
#include "markdown.h"

#include <cctype>
#include <ostream>

#include "flopscope/layers/layer.h"
#include "flopscope/measure/refusal.h"
#include "literal.h"

namespace flopscope::describe {

using layers::LayerType;
using measure::Field;
using measure::Kind;
using measure::RecordType;

namespace {

/// A bar would end the cell of a table.
std::string cell(std::string_view text) {
  std::string result;
  for (const char character : text) {
    if (character == '|') result += '\\';
    result += character;
  }
  return result;
}

std::string kind(const Field& field) {
  switch (field.kind) {
    case Kind::number:
    case Kind::maybe:
      return "number";
    case Kind::count:
      return "whole number";
    case Kind::boolean:
      return "boolean";
    case Kind::text:
      return "string";
    case Kind::choice: {
      std::string names;
      for (const char* name : field.choices->names)
        names += (names.empty() ? "" : ", ") + code(name);
      return names;
    }
    case Kind::numbers:
      return "Float64Array";
    case Kind::records:
      return "list of " + record_link(*field.nested);
    case Kind::record:
      return record_link(*field.nested);
    case Kind::model:
      return "a known model's name, or a spec";
  }
  return "";
}

std::string allowed(const Field& field) {
  if (field.kind == measure::Kind::boolean) return "true or false";
  if (field.kind == measure::Kind::text) return "a text";
  if (field.kind != measure::Kind::choice) return measure::accepted_numbers(field).text;
  std::string names;
  for (const char* name : field.choices->names) names += (names.empty() ? "" : ", ") + code(name);
  return names;
}

void write_layer_options(std::ostream& out, const LayerType& type) {
  const auto defaults = type.create();
  if (type.fields.empty() && type.lists.empty()) return;
  out << "\n| option | may be | unless told | what it is |\n|---|---|---|---|\n";
  for (const Field& field : type.fields) {
    const bool otherwise = has_default(field, defaults->options());
    out << "| " << code(field.name) << " | " << allowed(field) << " | "
        << (otherwise ? code(default_value(field, defaults->options()).dump()) : "") << " | "
        << field.doc << " |\n";
  }
  for (const layers::LayerList& list : type.lists) {
    out << "| " << code(list.name) << " | a list of layers | " << (list.required ? "" : "`[]`")
        << " | |\n";
  }
}

}  // namespace

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string record_link(const RecordType& type) {
  std::string anchor;
  for (const char* c = type.name; *c != '\0'; ++c) anchor += static_cast<char>(std::tolower(*c));
  return "[" + std::string(type.name) + "](#" + anchor + ")";
}

void write_record_table(std::ostream& out, const RecordType& type) {
  out << "### " << type.name << "\n\n"
      << type.doc << "\n\n| field | unit | type | what it is |\n|---|---|---|---|\n";
  for (const Field& field : type.fields) {
    out << "| " << code(field.name) << " | " << field.unit << " | " << kind(field)
        << (field.optional ? ", may be absent" : "") << " | " << cell(field.doc) << " |\n";
  }
}

void write_layer_tables(std::ostream& out) {
  const char* separator = "";
  for (const LayerType* type : layers::layer_types()) {
    out << separator << "## " << type->name << "\n\n" << type->doc << "\n";
    write_layer_options(out, *type);
    separator = "\n";
  }
}

}  // namespace flopscope::describe
