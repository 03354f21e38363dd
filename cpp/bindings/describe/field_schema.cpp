// SPDX-License-Identifier: MIT
#include "field_schema.h"

#include <cmath>
#include <ostream>

#include "literal.h"

namespace flopscope::describe {

using measure::Field;
using measure::Kind;
using measure::RecordType;

namespace {

/// What a number, or each of a list of them, may be.
std::string number_schema(const Field& field) {
  std::string text = field.kind == Kind::count ? "\"type\": \"integer\"" : "\"type\": \"number\"";
  if (std::isfinite(field.range.minimum)) {
    text += ", \"minimum\": " + number_literal(field.range.minimum);
  }
  if (std::isfinite(field.range.maximum)) {
    text += ", \"maximum\": " + number_literal(field.range.maximum);
  }
  if (*field.unit != '\0') text += ", \"unit\": " + quoted(field.unit);
  return text;
}

std::string type_schema(const Field& field) {
  switch (field.kind) {
    case Kind::number:
    case Kind::maybe:
    case Kind::count:
      return number_schema(field);
    case Kind::boolean:
      return "\"type\": \"boolean\"";
    case Kind::text:
      return "\"type\": \"string\"";
    case Kind::choice:
      return "\"enum\": [" + quoted_list(field.choices->names) + "]";
    case Kind::numbers:
      return "\"type\": \"array\", \"items\": { " + number_schema(field) + " }";
    case Kind::records:
      return "\"type\": \"array\", \"items\": " + reference(field.nested->name);
    case Kind::record:
      return "\"$ref\": \"#/$defs/" + std::string(field.nested->name) + "\"";
    case Kind::model:
      return "\"$ref\": \"#/$defs/Model\"";
  }
  return "\"not\": {}";
}

}  // namespace

std::string reference(const char* name) {
  return "{ \"$ref\": \"#/$defs/" + std::string(name) + "\" }";
}

std::string field_schema(const Field& field, const void* defaults) {
  std::string schema = "{ \"description\": " + quoted(field.doc) + ", " + type_schema(field);
  if (defaults != nullptr) schema += ", \"default\": " + default_literal(field, defaults);
  return schema + " }";
}

void write_properties(std::ostream& out, const RecordType& type, const void* defaults) {
  const char* separator = "";
  for (const Field& field : type.fields) {
    const void* told = defaults != nullptr && has_default(field, defaults) ? defaults : nullptr;
    out << separator << "\n" << quoted(field.name) << ": " << field_schema(field, told);
    separator = ",";
  }
}

}  // namespace flopscope::describe
