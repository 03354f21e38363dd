// SPDX-License-Identifier: MIT
#include "json_schema.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/environment.h"
#include "flopscope/layers/operation.h"
#include "literal.h"
#include "models.h"

namespace flopscope::describe {

using measure::Field;
using measure::Kind;
using measure::RecordType;

namespace {

std::string reference(const RecordType& type) {
  return "{ \"$ref\": \"#/$defs/" + std::string(type.name) + "\" }";
}

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

std::string field_schema(const Field& field) {
  const std::string described = "{ \"description\": " + quoted(field.doc) + ", ";
  switch (field.kind) {
    case Kind::number:
    case Kind::maybe:
    case Kind::count:
      return described + number_schema(field) + " }";
    case Kind::boolean:
      return described + "\"type\": \"boolean\" }";
    case Kind::text:
      return described + "\"type\": \"string\" }";
    case Kind::choice:
      return described + "\"enum\": [" + quoted_list(field.choices->names) + "] }";
    case Kind::numbers:
      return described + "\"type\": \"array\", \"items\": { " + number_schema(field) + " } }";
    case Kind::records:
      return described + "\"type\": \"array\", \"items\": " + reference(field.nested()) + " }";
  }
  return "false";
}

/// The fields of `type` as members of "properties".
void write_properties(std::ostream& out, const RecordType& type) {
  const char* separator = "";
  for (const Field& field : type.fields) {
    out << separator << "\n" << quoted(field.name) << ": " << field_schema(field);
    separator = ",";
  }
}

/// Options may leave fields to their defaults; a report has all that are not optional.
std::string required_names(const RecordType& type) {
  if (std::string_view(type.name).ends_with("Options")) return "";
  std::string names;
  for (const Field& field : type.fields) {
    if (field.kind == Kind::maybe) continue;
    names += (names.empty() ? "" : ", ") + quoted(field.name);
  }
  return names;
}

void write_record(std::ostream& out, const RecordType& type) {
  out << quoted(type.name) << ": { \"description\": " << quoted(type.doc)
      << ", \"type\": \"object\", \"properties\": {";
  write_properties(out, type);
  out << "},\n\"required\": [" << required_names(type) << "] },\n";
}

/// Writes `type` after what it holds, each once: a result file has no other records.
void write_with_parts(std::ostream& out, const RecordType& type,
                      std::vector<const RecordType*>& written) {
  if (std::find(written.begin(), written.end(), &type) != written.end()) return;
  written.push_back(&type);
  for (const Field& field : type.fields) {
    if (field.kind == Kind::records) write_with_parts(out, field.nested(), written);
  }
  write_record(out, type);
}

/// An operation, told apart by its `op` so that a fault is blamed on the field that has it.
void write_operation(std::ostream& out) {
  out << "\"OperationSubject\": { \"description\": \"the operation that was measured\", "
         "\"type\": \"object\",\n"
         "\"discriminator\": { \"propertyName\": \"op\" }, \"required\": [\"op\"], \"oneOf\": [";
  const char* separator = "";
  for (const layers::OperationType& type : layers::operation_types()) {
    out << separator
        << "\n{ \"type\": \"object\", \"properties\": { \"op\": { \"const\": " << quoted(type.name)
        << " }, \"kernel\": { \"enum\": [" << quoted_list(layers::kernel_names) << "] },";
    write_properties(out, type.shape());
    out << " }, \"required\": [\"op\"] }";
    separator = ",";
  }
  out << "] },\n";
}

void write_subject(std::ostream& out) {
  write_operation(out);
  write_model_schema(out);
  out << "\"Subject\": { \"description\": \"what was measured\", \"type\": \"object\",\n"
         "\"if\": { \"required\": [\"model\"] },\n"
         "\"then\": { \"$ref\": \"#/$defs/ModelSubject\" },\n"
         "\"else\": { \"$ref\": \"#/$defs/OperationSubject\" } }\n";
}

/// A subject, a list of them, or a whole run of them, which C++ looks into.
const char* role_schema(std::string_view role) {
  if (role == "saved" || role == "later") return "{ \"type\": \"object\" }";
  return role == "subjects"
             ? "{ \"type\": \"array\", \"items\": { \"$ref\": \"#/$defs/Subject\" } }"
             : "{ \"$ref\": \"#/$defs/Subject\" }";
}

/// What a run holds beside what every run holds: its subjects by their roles, its options, its
/// report.
void write_experiments(std::ostream& out) {
  out << "\"discriminator\": { \"propertyName\": \"experiment\" }, \"oneOf\": [";
  const char* separator = "";
  for (const experiments::ExperimentType& type : experiments::experiment_types()) {
    std::string required = "\"experiment\"";
    out << separator << "\n{ \"type\": \"object\", \"properties\": { \"experiment\": { \"const\": "
        << quoted(type.name) << " }";
    for (const std::string_view role : type.subjects) {
      out << ", " << quoted(role) << ": " << role_schema(role);
      required += ", " + quoted(role);
    }
    out << ", \"options\": " << reference(type.options())
        << ", \"report\": " << reference(type.report()) << " }, \"required\": [" << required
        << ", \"options\", \"report\"] }";
    separator = ",";
  }
  out << "]";
}

}  // namespace

void write_json_schema(std::ostream& out) {
  out << "{ \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
         "\"title\": \"Flopscope result\",\n"
         "\"description\": \"A saved run. Generated by `npm run generate`; do not edit.\",\n"
         "\"type\": \"object\", \"properties\": {\n"
         "\"format\": { \"const\": \"flopscope-result\" },\n"
         "\"version\": { \"const\": 1 },\n"
         "\"created\": { \"type\": \"string\", \"description\": \"ISO 8601 time\" },\n"
         "\"flopscope_version\": { \"type\": \"string\" },\n"
         "\"environment\": { \"$ref\": \"#/$defs/Environment\" }\n"
         "},\n\"required\": [\"format\", \"version\", \"created\", \"flopscope_version\", "
         "\"experiment\", \"environment\"],\n";
  write_experiments(out);
  out << ",\n\"$defs\": {\n";
  std::vector<const RecordType*> written;
  write_with_parts(out, measure::record_type<experiments::Environment>(), written);
  for (const experiments::ExperimentType& type : experiments::experiment_types()) {
    write_with_parts(out, type.options(), written);
    write_with_parts(out, type.report(), written);
  }
  write_subject(out);
  out << "} }\n";
}

}  // namespace flopscope::describe
