// SPDX-License-Identifier: MIT
#include "field_info.h"

#include <cmath>
#include <ostream>

#include "flopscope/layers/shape.h"
#include "literal.h"

namespace flopscope::describe {

using measure::Field;
using measure::Kind;
using measure::RecordType;

namespace {

constexpr const char* field_info_type =
    "\n/** A field that a caller may set: what a form or a command line needs to know of it. */\n"
    "export interface FieldInfo {\n"
    "  readonly name: string\n"
    "  readonly unit: string\n"
    "  readonly doc: string\n"
    "  readonly kind: 'number' | 'count' | 'boolean' | 'text' | 'choice' | 'numbers'\n"
    "  readonly default: number | boolean | string | null\n"
    "  readonly minimum?: number\n"
    "  readonly maximum?: number\n"
    "  readonly choices?: readonly string[]\n"
    "}\n"
    "\n/** An operation: its name, the kernels that every build has, and the fields of its shape. "
    "That "
    "of several\n *  threads is in the threads build only, so no form offers it. */\n"
    "export interface OperationInfo {\n"
    "  readonly name: OperationSubject['op']\n"
    "  readonly doc: string\n"
    "  readonly kernels: readonly Kernel[]\n"
    "  /** Whether its backward pass can be run alone */\n"
    "  readonly backward?: true\n"
    "  /** Counts that grow together where the whole grows: m,k,n */\n"
    "  readonly together?: string\n"
    "  readonly fields: readonly FieldInfo[]\n"
    "}\n";

const char* kind_name(Kind kind) {
  switch (kind) {
    case Kind::count:
      return "count";
    case Kind::boolean:
      return "boolean";
    case Kind::text:
      return "text";
    case Kind::choice:
      return "choice";
    case Kind::numbers:
      return "numbers";
    default:
      return "number";
  }
}

/// What most fields of shapes are; written shorter, as pages download them.
bool is_size(const Field& field) {
  return field.kind == Kind::count && *field.unit == '\0' &&
         field.range.minimum == layers::size_range.minimum &&
         field.range.maximum == layers::size_range.maximum;
}

constexpr const char* size_info =
    "\n/** The size of a dimension */\n"
    "const size = (name: string, initial: number, doc: string): FieldInfo => ({\n"
    "  name,\n  unit: '',\n  doc,\n  kind: 'count',\n  default: initial,\n";

}  // namespace

void write_info_types(std::ostream& out) { out << field_info_type; }

void write_size_info(std::ostream& out) {
  out << size_info << "  minimum: " << number(layers::size_range.minimum)
      << ",\n  maximum: " << number(layers::size_range.maximum) << ",\n})\n";
}

namespace {

void write_field_info(std::ostream& out, const Field& field, const void* defaults) {
  if (is_size(field)) {
    out << "size(" << quoted(field.name) << ", " << default_value(field, defaults) << ", "
        << quoted(field.doc) << "),\n";
    return;
  }
  Json info{{"name", field.name},
            {"unit", field.unit},
            {"doc", field.doc},
            {"kind", kind_name(field.kind)},
            {"default", default_value(field, defaults)}};
  if (std::isfinite(field.range.minimum)) info["minimum"] = number(field.range.minimum);
  if (std::isfinite(field.range.maximum)) info["maximum"] = number(field.range.maximum);
  if (field.choices != nullptr) info["choices"] = list(field.choices->names);
  out << info << ",\n";
}

}  // namespace

void write_field_infos(std::ostream& out, const RecordType& type, const void* defaults) {
  out << "[\n";
  for (const Field& field : type.fields) write_field_info(out, field, defaults);
  out << "]";
}

}  // namespace flopscope::describe
