// SPDX-License-Identifier: MIT
#include "typescript.h"

#include <algorithm>
#include <ostream>
#include <string_view>
#include <vector>

#include "field_info.h"
#include "flopscope/experiments/question.h"
#include "flopscope/experiments/records.h"
#include "flopscope/experiments/text_form.h"
#include "flopscope/layers/backward_operation.h"
#include "flopscope/layers/operation.h"
#include "literal.h"
#include "models.h"
#include "question_info.h"

namespace flopscope::describe {

using experiments::Question;
using experiments::questions;
using layers::OperationType;
using measure::Field;
using measure::Kind;
using measure::RecordType;

namespace {

constexpr const char* head =
    "// SPDX-License-Identifier: MIT\n"
    "//\n"
    "// Generated from the record descriptions in C++ by `npm run generate`. Do not edit.\n";

bool is_options(const RecordType& type) { return std::string_view(type.name).ends_with("Options"); }

void write_interface(std::ostream& out, const RecordType& type) {
  out << "\n/** " << type.doc << " */\nexport interface " << type.name << " {\n";
  for (const Field& field : type.fields) {
    out << "  /** " << field.doc;
    if (*field.unit != '\0') out << " (" << field.unit << ")";
    out << " */\n  " << field.name << (field.optional ? "?: " : ": ")
        << field_type(field, is_options(type)) << "\n";
  }
  out << "}\n";
}

void write_subject(std::ostream& out) {
  out << "\n/** A form that an operation is written in */\nexport type Kernel = "
      << names_union(layers::kernel_names) << "\n"
      << "\n/** Which way an operation or a model is run */\nexport type Pass = 'forward' | "
         "'backward'\n"
      << "\n/** An operation with its shape; what is left out has its default */\n"
      << "export type OperationSubject =\n";
  for (const OperationType& type : layers::operation_types()) {
    out << "  | ({ op: " << quoted(type.name) << "; kernel?: Kernel; pass?: Pass } & Partial<"
        << type.shape->name << ">)\n";
  }
}

void write_operation_infos(std::ostream& out, std::span<const OperationType> types) {
  for (const OperationType& type : types) {
    std::string kernels = quoted(layers::kernel_names[0]);
    // Of every build for the web: this one has threads and no engine of JavaScript.
    if (type.in_javascript) kernels += ", " + quoted("js");
    for (const layers::Kernel kernel : type.kernels) {
      if (kernel == layers::Kernel::threads) continue;
      kernels += ", " + quoted(layers::kernel_choices[kernel]);
    }
    out << "{ name: " << quoted(type.name) << ", doc: " << quoted(type.doc) << ", kernels: ["
        << kernels << "], ";
    if (layers::backward_of(type.create())) out << "backward: true, ";
    if (type.together != nullptr) out << "together: " << quoted(type.together) << ", ";
    out << "fields: ";
    write_field_infos(out, *type.shape, type.create()->shape());
    out << " },\n";
  }
  out << "]\n";
}

/// `export const operationNames: readonly string[] = ['matmul', ...]`
void write_names(std::ostream& out, const char* doc, const char* constant,
                 const std::vector<const char*>& names) {
  out << "\n/** " << doc << " */\nexport const " << constant << ": readonly string[] = [";
  for (const char* name : names) out << quoted(name) << ", ";
  out << "]\n";
}

/// The operations of a first measurement; of all others no more than a form needs before one is
/// chosen.
void write_first_operations(std::ostream& out) {
  std::vector<const char*> first, all, fields;
  for (const OperationType& type : layers::first_operation_types()) first.push_back(type.name);
  for (const OperationType& type : layers::operation_types()) {
    all.push_back(type.name);
    for (const Field& field : type.shape->fields) {
      const auto is_same = [&](std::string_view known) { return known == field.name; };
      if (std::ranges::none_of(fields, is_same)) fields.push_back(field.name);
    }
  }
  write_names(out, "The operations", "operationNames", all);
  write_names(out, "What the fields of their shapes are called", "operationFieldNames", fields);
  write_names(out, "Those that the module of a first measurement has; the full one has all",
              "firstOperations", first);
  write_size_info(out);
  out << "\n/** What there is to know of `firstOperations` */\n"
         "export const firstOperationInfos: readonly OperationInfo[] = [\n";
  write_operation_infos(out, layers::first_operation_types());
}

void write_all_operations(std::ostream& out) {
  write_size_info(out);
  out << "\n/** Every operation */\n"
         "export const operations: readonly OperationInfo[] = [\n...firstOperationInfos,\n";
  write_operation_infos(out,
                        layers::operation_types().subspan(layers::first_operation_types().size()));
}

void write_experiments(std::ostream& out) {
  out << "\n/** What can be asked, by name: the members of a request that are subjects, what may "
         "be "
         "set, and what comes of it */\nexport interface Experiments {\n";
  for (const Question& question : questions()) {
    std::vector<const char*> names;
    for (const experiments::Role& role : question.roles) names.push_back(role.name);
    out << "  " << question.name
        << ": { subjects: " << (names.empty() ? "never" : names_union(names))
        << "; options: " << question.options.type->name << "; report: " << question.report->name
        << " }\n";
  }
  out << "}\n\n/** The name of an experiment */\nexport type ExperimentName = keyof Experiments\n";
}

void write_texts(std::ostream& out) {
  out << "\n/** What can be had as a text, by name, and the member of a request that it is made "
         "from "
         "*/\nexport interface Texts {\n";
  for (const experiments::TextForm& form : experiments::text_forms()) {
    out << "  /** " << form.doc << " */\n  " << form.name << ": " << quoted(form.source) << "\n";
  }
  out << "}\n";
}

}  // namespace

std::string names_union(std::span<const char* const> names) {
  std::string text;
  for (const char* name : names) {
    if (!text.empty()) text += " | ";
    text += quoted(name);
  }
  return text;
}

std::string field_type(const Field& field, bool given) {
  switch (field.kind) {
    case Kind::number:
    case Kind::maybe:
    case Kind::count:
      return "number";
    case Kind::boolean:
      return "boolean";
    case Kind::text:
      return "string";
    case Kind::choice:
      return names_union(field.choices->names);
    case Kind::numbers:
      return given ? "readonly number[] | Float64Array" : "Float64Array";
    case Kind::records:
      return std::string(field.nested->name) + "[]";
    case Kind::record:
      return field.nested->name;
    case Kind::model:
      return "ModelName | ModelSpec";
  }
  return "never";
}

namespace {

/// The first question's options stand with the records: its form is there before any other's.
void write_option_fields(std::ostream& out, std::span<const Question> of) {
  for (const Question& question : of) {
    out << "\nexport const " << option_fields_name(question) << ": readonly FieldInfo[] = ";
    write_field_infos(out, *question.options.type, question.options.values);
    out << "\n";
  }
}

}  // namespace

void write_typescript(std::ostream& out) {
  out << head;
  for (const RecordType* type : experiments::boundary_records()) write_interface(out, *type);
  for (const OperationType& type : layers::operation_types()) write_interface(out, *type.shape);
  write_subject(out);
  write_models(out);
  write_experiments(out);
  write_texts(out);
  write_info_types(out);
  write_first_operations(out);
  write_option_fields(out, questions().first(1));
}

void write_methods_typescript(std::ostream& out) {
  out << head
      << "\nimport type { Answer, ExperimentCallOptions, FileCallOptions } from "
         "'../call-options.ts'\n"
         "import type { SavedRun } from '../files/result.ts'\n"
         "import type { CallerFunction, RunSubject } from '../subject.ts'\n"
         "import type { ExperimentName, ModelSubject } from './records.ts'\n";
  write_methods(out);
}

void write_questions_typescript(std::ostream& out) {
  out << head
      << "\nimport type { RoleKind } from './methods.ts'\n"
         "import { type ExperimentName, type FieldInfo, firstOperationInfos, type ModelName, "
         "type OperationInfo, type TrainingOptions } from './records.ts'\n";
  write_questions(out);
  write_known_models(out);
  write_training_defaults(out);
  write_all_operations(out);
  write_question_infos(out);
}

void write_options_typescript(std::ostream& out) {
  out << head
      << "\nimport { type ExperimentName, type FieldInfo, timingOptionsFields } from "
         "'./records.ts'\n"
         "\nexport { timingOptionsFields }\n";
  write_option_fields(out, questions().subspan(1));
  out << "\n/** What may be set of each question */\n"
         "export const optionsOf: Readonly<Record<ExperimentName, readonly FieldInfo[]>> = {\n";
  for (const Question& question : questions()) {
    out << "  " << question.name << ": " << option_fields_name(question) << ",\n";
  }
  out << "}\n";
}

}  // namespace flopscope::describe
