// SPDX-License-Identifier: MIT
#include "course.h"

#include <algorithm>
#include <ostream>
#include <string_view>
#include <vector>

namespace flopscope::describe {

using measure::Field;
using measure::Kind;
using measure::RecordType;

namespace {

constexpr const char* head =
    "<!-- Generated from cpp/bindings/describe and the record descriptions by `npm run generate`. "
    "Do not edit. -->\n"
    "# What each course function returns, and what differs\n\n"
    "The functions of TinyTorch's profiling and benchmarking modules, and what answers for each "
    "here. "
    "Results keep\nthe course's key names where they mean the same; where they mean something "
    "else, "
    "the tables say so. Every call\nreturns a promise. A field that may be absent is there only "
    "where the platform, or the number of runs, can tell it.\n";

/// A bar would end the cell of a table.
std::string cell(std::string_view text) {
  std::string result;
  for (const char character : text) {
    if (character == '|') result += '\\';
    result += character;
  }
  return result;
}

std::string code(std::string_view text) {
  return text.empty() ? "" : "`" + std::string(text) + "`";
}

std::string anchor(std::string_view heading) {
  std::string result = "#";
  for (const char character : heading) {
    const bool upper = character >= 'A' && character <= 'Z';
    const bool kept = upper || (character >= 'a' && character <= 'z') ||
                      (character >= '0' && character <= '9') || character == '_' ||
                      character == '-';
    if (character == ' ') result += '-';
    if (kept) result += upper ? static_cast<char>(character - 'A' + 'a') : character;
  }
  return result;
}

std::string link(std::string_view heading) {
  return "[" + std::string(heading) + "](" + anchor(heading) + ")";
}

/// The field "timing.mean_ms" of the parts, or null.
const Field* find(const CourseFunction& function, std::string_view path) {
  for (const CoursePart& part : function.parts) {
    std::string prefix = part.member;
    if (!prefix.empty()) prefix += '.';
    if (!path.starts_with(prefix)) continue;
    if (const Field* field = part.record().find(path.substr(prefix.size()))) return field;
  }
  return nullptr;
}

std::string resolves(const CourseFunction& function) {
  std::string text = function.resolves;
  for (const CoursePart& part : function.parts) {
    if (!text.empty()) text += &part == function.parts.data() ? " " : ", ";
    if (*part.member != '\0') text += code(part.member) + " ";
    text += link(part.record().name);
  }
  return text;
}

void write_overview(std::ostream& out) {
  out << "\n| in the course | here | resolves to |\n|---|---|---|\n";
  for (const CourseFunction& function : course_functions()) {
    out << "| " << link(function.name) << " | " << code(cell(function.call)) << " | "
        << resolves(function) << " |\n";
  }
}

void write_values(std::ostream& out, const CourseFunction& function) {
  if (function.values.empty()) return;
  out << "\n| the course returns | here | unit | what differs |\n|---|---|---|---|\n";
  for (const CourseValue& value : function.values) {
    const Field* field = find(function, value.here);
    out << "| " << code(value.name) << " | " << (*value.here == '\0' ? "absent" : code(value.here))
        << " | " << (field == nullptr ? "" : field->unit) << " | " << cell(value.differs) << " |\n";
  }
}

void write_function(std::ostream& out, const CourseFunction& function) {
  out << "\n## " << function.name << "\n\n"
      << function.course << " is here " << code(function.call) << ".\n\n"
      << "It resolves to " << resolves(function) << ".\n";
  write_values(out, function);
  out << "\n" << function.differs << "\n";
}

std::string kind(const Field& field) {
  switch (field.kind) {
    case Kind::number:
      return "number";
    case Kind::maybe:
      return "number, may be absent";
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
      return "list of " + link(field.nested().name);
  }
  return "";
}

void write_record(std::ostream& out, const RecordType& type) {
  out << "\n### " << type.name << "\n\n"
      << type.doc << "\n\n| field | unit | type | what it is |\n|---|---|---|---|\n";
  for (const Field& field : type.fields) {
    out << "| " << code(field.name) << " | " << field.unit << " | " << kind(field) << " | "
        << cell(field.doc) << " |\n";
  }
}

/// `type` and what it holds, each once.
void collect(const RecordType& type, std::vector<const RecordType*>& types) {
  if (std::find(types.begin(), types.end(), &type) != types.end()) return;
  types.push_back(&type);
  for (const Field& field : type.fields) {
    if (field.kind == Kind::records) collect(field.nested(), types);
  }
}

}  // namespace

std::string write_course(std::ostream& out) {
  std::vector<const RecordType*> types;
  for (const CourseFunction& function : course_functions()) {
    for (const CoursePart& part : function.parts) collect(part.record(), types);
    for (const CourseValue& value : function.values) {
      if (*value.here == '\0' || find(function, value.here) != nullptr) continue;
      return std::string(function.name) + " has no field " + value.here;
    }
  }
  out << head;
  write_overview(out);
  for (const CourseFunction& function : course_functions()) write_function(out, function);
  out << "\n## The records\n";
  for (const RecordType* type : types) write_record(out, *type);
  return "";
}

}  // namespace flopscope::describe
