// SPDX-License-Identifier: MIT
#include "json_schema.h"

#include <ostream>
#include <string>
#include <string_view>

#include "field_schema.h"
#include "flopscope/experiments/environment.h"
#include "flopscope/experiments/question.h"
#include "flopscope/layers/operation.h"
#include "model_schema.h"

namespace flopscope::describe {

using experiments::Takes;
using measure::Field;
using measure::RecordType;

namespace {

/// Options may leave fields to their defaults; a report has all that are not optional.
Json required_names(const RecordType& type) {
  Json names = Json::array();
  if (std::string_view(type.name).ends_with("Options")) return names;
  for (const Field& field : type.fields) {
    if (!field.optional) names.push_back(field.name);
  }
  return names;
}

/// The lists of `type` that have an entry at least.
Json filled_lists(const RecordType& type) {
  Json lists = Json::object();
  for (const Field& field : type.fields) {
    if (field.filled) lists[field.name] = {{"type", "array"}, {"minItems", 1}};
  }
  return lists;
}

/// Adds what must be in lists to the schema of `type`.
void require_entries(Json& schema, const RecordType& type) {
  Json lists = filled_lists(type);
  if (lists.empty()) return;
  const Field* const outcome = type.find("outcome");
  if (outcome == nullptr) {
    schema["properties"].merge_patch(lists);
    return;
  }
  const std::string found = outcome->choices->names[0];
  for (Json& list : lists) list["$comment"] = "where the outcome is " + found;
  schema["if"] = {{"properties", {{"outcome", {{"const", found}}}}}, {"required", {"outcome"}}};
  schema["then"] = {{"properties", lists}};
}

/// Adds `type` after what it holds, each once: a result file has no other records.
void add_with_parts(Json& defs, const RecordType& type) {
  if (defs.contains(type.name)) return;
  for (const Field& field : type.fields) {
    if (field.nested != nullptr) add_with_parts(defs, *field.nested);
  }
  defs[type.name] = {{"description", type.doc},
                     {"type", "object"},
                     {"properties", properties(type)},
                     {"required", required_names(type)}};
  require_entries(defs[type.name], type);
}

/// An operation, told apart by its `op` so that a fault is blamed on the field that has it.
Json operation_schema() {
  Json operations = Json::array();
  for (const layers::OperationType& type : layers::operation_types()) {
    Json fields{{"op", {{"const", type.name}}},
                {"kernel", {{"enum", list(layers::kernel_names)}}},
                {"pass", {{"enum", {"forward", "backward"}}}}};
    fields.update(properties(*type.shape));
    operations.push_back({{"type", "object"}, {"properties", fields}, {"required", {"op"}}});
  }
  return {{"description", "the operation that was measured"},
          {"type", "object"},
          {"discriminator", {{"propertyName", "op"}}},
          {"required", {"op"}},
          {"oneOf", operations}};
}

/// A subject, a list of them, or a whole run of them or several, which C++ looks into.
Json role_schema(Takes takes) {
  Json run{{"type", "object"}};
  if (takes == Takes::saved_run) return run;
  if (takes == Takes::saved_runs) {
    return {
        {"if", {{"type", "array"}}}, {"then", {{"type", "array"}, {"items", run}}}, {"else", run}};
  }
  if (takes == Takes::works) return {{"type", "array"}, {"items", reference("Subject")}};
  return reference("Subject");
}

/// What a run holds beside what every run holds: its subjects by their roles, its options, its
/// report.
Json run_schema(const experiments::Question& question) {
  Json fields{{"experiment", {{"const", question.name}}}};
  for (const experiments::Role& role : question.roles) fields[role.name] = role_schema(role.takes);
  fields["options"] = reference(question.options.type->name);
  fields["report"] = reference(question.report->name);
  Json required = Json::array();
  for (const auto& field : fields.items()) required.push_back(field.key());
  return {{"type", "object"}, {"properties", fields}, {"required", required}};
}

Json definitions() {
  Json defs = Json::object();
  add_with_parts(defs, experiments::Environment::record_type);
  for (const experiments::Question& question : experiments::questions()) {
    add_with_parts(defs, *question.options.type);
    add_with_parts(defs, *question.report);
  }
  defs["OperationSubject"] = operation_schema();
  defs["ModelSpec"] = short_spec_schema();
  defs["Model"] = named_or_spec_schema();
  defs["ModelSubject"] = model_subject_schema();
  defs["Subject"] = {{"description", "what was measured"},
                     {"type", "object"},
                     {"if", {{"required", {"model"}}}},
                     {"then", reference("ModelSubject")},
                     {"else", reference("OperationSubject")}};
  return defs;
}

}  // namespace

void write_json_schema(std::ostream& out) {
  Json runs = Json::array();
  for (const auto& question : experiments::questions()) runs.push_back(run_schema(question));
  const Json schema{
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"title", "Flopscope result"},
      {"description", "A saved run. Generated by `npm run generate`; do not edit."},
      {"type", "object"},
      {"properties",
       {{"format", {{"const", "flopscope-result"}}},
        {"version", {{"const", 1}}},
        {"created", {{"type", "string"}, {"description", "ISO 8601 time"}}},
        {"flopscope_version", {{"type", "string"}}},
        {"environment", reference("Environment")}}},
      {"required",
       {"format", "version", "created", "flopscope_version", "experiment", "environment"}},
      {"discriminator", {{"propertyName", "experiment"}}},
      {"oneOf", runs},
      {"$defs", definitions()}};
  out << schema << "\n";
}

}  // namespace flopscope::describe
