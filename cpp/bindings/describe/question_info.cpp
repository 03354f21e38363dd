// SPDX-License-Identifier: MIT
#include "question_info.h"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>

#include "literal.h"

namespace flopscope::describe {

using experiments::Question;
using experiments::questions;
using experiments::Takes;

namespace {

constexpr const char* question_info_type =
    "\n/** A member of a request that says what is asked about. */\n"
    "export interface RoleInfo {\n"
    "  readonly name: string\n"
    "  readonly takes: RoleKind\n"
    "  /** So many subjects a list has at least, and at most. */\n"
    "  readonly fewest: number\n"
    "  readonly most: number\n"
    "}\n"
    "\n/** A question: what a page, a terminal and the lab need to know to ask it. */\n"
    "export interface QuestionInfo {\n"
    "  /** Its name in files: training_cost. */\n"
    "  readonly name: ExperimentName\n"
    "  /** Its name in links, commands and elements: training-cost. */\n"
    "  readonly link: string\n"
    "  /** Its name in JavaScript: trainingCost. */\n"
    "  readonly method: string\n"
    "  readonly group: (typeof questionGroups)[number]\n"
    "  /** The question in words. */\n"
    "  readonly asks: string\n"
    "  /** A line of help. */\n"
    "  readonly doc: string\n"
    "  /** What one would search for, separated by commas. */\n"
    "  readonly terms: string\n"
    "  /** The members of a request that say what is asked about. */\n"
    "  readonly roles: readonly RoleInfo[]\n"
    "  /** The record that comes of it. */\n"
    "  readonly report: string\n"
    "  /** Whether a request may have `files`. */\n"
    "  readonly readsFiles: boolean\n"
    "}\n";

/// "training_cost" -> "training-cost"
std::string link_name(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::string takes_name(const experiments::Role& role) {
  return quoted(experiments::takes_names[static_cast<std::size_t>(role.takes)]);
}

/// "training_cost" -> "trainingCost"
std::string method_name(const std::string& name) {
  std::string result;
  bool begins_word = false;
  for (const char character : name) {
    if (character != '_') {
      result += begins_word ? static_cast<char>(std::toupper(character)) : character;
    }
    begins_word = character == '_';
  }
  return result;
}

constexpr const char* request_info_type =
    "\n/** A question as the lab asks it. */\n"
    "export interface RequestInfo {\n"
    "  /** Its name in files: training_cost. */\n"
    "  readonly name: ExperimentName\n"
    "  /** Its name in JavaScript: trainingCost. */\n"
    "  readonly method: keyof Methods\n"
    "  /** The members of its request that say what is asked about, in order. */\n"
    "  readonly roles: Readonly<Record<string, RoleKind>>\n"
    "  /** Whether it runs nothing. */\n"
    "  readonly calculated?: true\n"
    "  /** Whether a subject may be a function of JavaScript. */\n"
    "  readonly takesFunctions?: true\n"
    "  /** Whether it evaluates the samples of a saved report again, given as `report`. */\n"
    "  readonly recomputes?: true\n"
    "  /** Whether its option `data` may be files. */\n"
    "  readonly readsFiles?: true\n"
    "}\n";

/// "readonly RunSubject[]", what a program gives for a role.
std::string role_type(const Question& question, Takes takes) {
  switch (takes) {
    case Takes::works:
      return question.takes_functions ? "readonly (RunSubject | CallerFunction)[]"
                                      : "readonly RunSubject[]";
    case Takes::model:
      return "ModelSubject";
    case Takes::saved_run:
      return "SavedRun";
    case Takes::saved_runs:
      return "SavedRun | readonly SavedRun[]";
    case Takes::work:
      break;
  }
  return question.takes_functions ? "RunSubject | CallerFunction" : "RunSubject";
}

void write_method(std::ostream& out, const Question& question) {
  const std::string name = quoted(question.name);
  out << "  /** " << question.asks.text << " */\n  " << method_name(question.name) << "(";
  for (const experiments::Role& role : question.roles) {
    out << role.name << ": " << role_type(question, role.takes) << ", ";
  }
  out << "options?: " << (question.reads_files ? "FileCallOptions<" : "ExperimentCallOptions<")
      << name << ">): Answer<" << name << ">\n";
}

void write_request(std::ostream& out, const Question& question) {
  out << "{ name: " << quoted(question.name) << ", method: " << quoted(method_name(question.name))
      << ", roles: {";
  for (const experiments::Role& role : question.roles) {
    out << role.name << ": " << takes_name(role) << ", ";
  }
  out << "}, ";
  if (!question.measures) out << "calculated: true, ";
  if (question.takes_functions) out << "takesFunctions: true, ";
  if (question.recompute != nullptr) out << "recomputes: true, ";
  if (question.reads_files) out << "readsFiles: true, ";
  out << "},\n";
}

void write_roles(std::ostream& out, const Question& question) {
  out << "roles: [";
  for (const experiments::Role& role : question.roles) {
    out << "{ name: " << quoted(role.name) << ", takes: " << takes_name(role)
        << ", fewest: " << role.fewest << ", most: " << role.most << " }, ";
  }
  out << "], ";
}

}  // namespace

std::string option_fields_name(const Question& question) {
  std::string name = question.options.type->name;
  name.front() = static_cast<char>(std::tolower(name.front()));
  return name + "Fields";
}

void write_questions(std::ostream& out) {
  out << "\n/** The question that each experiment answers */\n"
         "export const questions: Readonly<Record<ExperimentName, string>> = {\n";
  for (const Question& question : questions()) {
    out << "  " << question.name << ": " << quoted(question.asks.text) << ",\n";
  }
  out << "}\n";
}

void write_question_infos(std::ostream& out) {
  out << "\n/** The headings under which questions stand, in order */\n"
         "export const questionGroups = "
      << list(experiments::group_titles) << " as const\n"
      << question_info_type
      << "\n/** Every question, in the order in which a detective asks */\n"
         "export const questionInfos = [\n";
  for (const Question& question : questions()) {
    const std::string name = question.name;
    out << "{ name: " << quoted(name) << ", link: " << quoted(link_name(name))
        << ", method: " << quoted(method_name(name)) << ", group: "
        << quoted(experiments::group_titles[static_cast<std::size_t>(question.group)])
        << ", asks: " << quoted(question.asks.text) << ", doc: " << quoted(question.doc.text)
        << ", terms: " << quoted(question.terms.text) << ", ";
    write_roles(out, question);
    out << "report: " << quoted(question.report->name)
        << ", readsFiles: " << (question.reads_files ? "true" : "false") << " },\n";
  }
  out << "] as const satisfies readonly QuestionInfo[]\n";
}

void write_methods(std::ostream& out) {
  out << "\n/** Every question as a method of the lab, on its subjects. Rejects with a "
         "FlopscopeError, or with an\n"
         " *  AbortError that holds the report so far */\n"
         "export interface Methods {\n";
  for (const Question& question : questions()) write_method(out, question);
  out << "}\n\n/** What a member of a request may be */\nexport type RoleKind =";
  for (const char* name : experiments::takes_names) out << " | " << quoted(name);
  out << "\n" << request_info_type << "\n/** Every question */\nexport const requests = [\n";
  for (const Question& question : questions()) write_request(out, question);
  out << "] as const satisfies readonly RequestInfo[]\n";
}

}  // namespace flopscope::describe
