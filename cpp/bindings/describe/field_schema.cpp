// SPDX-License-Identifier: MIT
#include "field_schema.h"

#include <cmath>
#include <string>

namespace flopscope::describe {

using measure::Field;
using measure::Kind;
using measure::RecordType;

namespace {

/// What a number, or each of a list of them, may be.
Json number_schema(const Field& field) {
  Json schema{{"type", field.kind == Kind::count ? "integer" : "number"}};
  if (std::isfinite(field.range.minimum)) schema["minimum"] = number(field.range.minimum);
  if (std::isfinite(field.range.maximum)) schema["maximum"] = number(field.range.maximum);
  if (*field.unit != '\0') schema["unit"] = field.unit;
  return schema;
}

Json type_schema(const Field& field) {
  switch (field.kind) {
    case Kind::number:
    case Kind::maybe:
    case Kind::count:
      return number_schema(field);
    case Kind::boolean:
      return {{"type", "boolean"}};
    case Kind::text:
      return {{"type", "string"}};
    case Kind::choice:
      return {{"enum", list(field.choices->names)}};
    case Kind::numbers:
      return {{"type", "array"}, {"items", number_schema(field)}};
    case Kind::records:
      return {{"type", "array"}, {"items", reference(field.nested->name)}};
    case Kind::record:
      return reference(field.nested->name);
    case Kind::model:
      return reference("Model");
  }
  return {{"not", Json::object()}};
}

}  // namespace

Json reference(const char* name) { return {{"$ref", std::string("#/$defs/") + name}}; }

Json field_schema(const Field& field, const void* defaults) {
  Json schema{{"description", field.doc}};
  schema.update(type_schema(field));
  if (field.origin == measure::Origin::method) schema["origin"] = "method";
  if (field.origin == measure::Origin::observed) schema["origin"] = "observed";
  if (defaults != nullptr) schema["default"] = default_value(field, defaults);
  return schema;
}

Json properties(const RecordType& type, const void* defaults) {
  Json all = Json::object();
  for (const Field& field : type.fields) {
    const bool told = defaults != nullptr && has_default(field, defaults);
    all[field.name] = field_schema(field, told ? defaults : nullptr);
  }
  return all;
}

}  // namespace flopscope::describe
