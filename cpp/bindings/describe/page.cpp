// SPDX-License-Identifier: MIT
#include "page.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <ostream>
#include <string_view>
#include <vector>

#include "flopscope/experiments/records.h"
#include "markdown.h"

namespace flopscope::describe {

using measure::Field;
using measure::Kind;
using measure::RecordType;

namespace {

using Records = std::vector<const RecordType*>;

const RecordType* find_record(std::string_view name) {
  for (const RecordType* type : experiments::boundary_records()) {
    if (type->name == name) return type;
  }
  return nullptr;
}

/// Adds `type` and what it holds, each once.
void add(const RecordType& type, Records& records) {
  if (std::find(records.begin(), records.end(), &type) != records.end()) return;
  records.push_back(&type);
  for (const Field& field : type.fields) {
    if (field.nested != nullptr) add(*field.nested, records);
  }
}

void write_records(std::ostream& out, const Records& records) {
  const char* separator = "";
  for (const RecordType* type : records) {
    out << separator;
    write_record_table(out, *type);
    separator = "\n";
  }
}

/// Writes what `[member.]Record[.field]` stands for. False where there is no such record or field.
bool write_name(std::ostream& out, std::string_view name, Records& named) {
  std::string member;
  if (std::islower(static_cast<unsigned char>(name.front())) != 0) {
    const std::size_t dot = name.find('.') + 1;
    member = name.substr(0, dot);
    name.remove_prefix(dot);
  }
  const std::size_t dot = name.find('.');
  const RecordType* type = find_record(name.substr(0, dot));
  if (type == nullptr) return false;
  add(*type, named);
  if (dot == std::string_view::npos) {
    out << record_link(*type);
    return true;
  }
  const Field* field = type->find(name.substr(dot + 1));
  if (field == nullptr) return false;
  out << code(member + field->name) << " | " << field->unit;
  return true;
}

bool fill(std::ostream& out, std::string_view name, Records& named) {
  if (name == "layers") {
    write_layer_tables(out);
  } else if (name == "records") {
    write_records(out, named);
  } else {
    return !name.empty() && write_name(out, name, named);
  }
  return true;
}

}  // namespace

std::string write_page(std::ostream& out, const std::string& source) {
  std::ifstream file(source);
  if (!file) return source + " cannot be read";
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  out << "<!-- Generated from cpp/bindings/describe by `npm run generate`. Do not edit. -->\n";
  Records named;
  std::string_view rest = text;
  for (std::size_t open = rest.find("{{"); open != std::string_view::npos; open = rest.find("{{")) {
    out << rest.substr(0, open);
    const std::size_t close = rest.find("}}", open);
    if (close == std::string_view::npos) return source + " has braces that do not close";
    const std::string_view name = rest.substr(open + 2, close - open - 2);
    if (!fill(out, name, named)) return source + ": nothing is called " + std::string(name);
    rest.remove_prefix(close + 2);
    // What was filled in ends its own last line.
    if ((name == "layers" || name == "records") && rest.starts_with('\n')) rest.remove_prefix(1);
  }
  out << rest;
  return "";
}

}  // namespace flopscope::describe
