// SPDX-License-Identifier: MIT
#include "flopscope/measure/text_report.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "flopscope/measure/phrase.h"

namespace flopscope::measure {

namespace {

using Row = std::vector<std::string>;

constexpr std::size_t indentation = 2;

/// Characters, of which those beyond ASCII take several bytes.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned>(byte) & 0xC0U) != 0x80U;
  }));
}

/// Rows as lines, each column as wide as its widest cell; the last one is not padded.
std::string columns(const std::vector<Row>& rows, std::size_t indent) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  }
  std::string text;
  for (const Row& row : rows) {
    text.append(indent, ' ');
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += row[i];
      if (i + 1 < row.size()) text.append(widths[i] - width(row[i]) + indentation, ' ');
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string counted(std::size_t numbers) {
  return numbers == 0 ? "" : value_text(static_cast<double>(numbers)) + " numbers";
}

const void* place(const Field& field, const void* record) { return &field.in<char>(record); }

std::optional<double> number_in(const Field* field, const void* record) {
  if (field == nullptr) return std::nullopt;
  if (field->kind == Kind::maybe) return field->in<std::optional<double>>(record);
  return field->in<double>(record);
}

/// What a field says in a line; empty where it has no value.
std::string value_of(const Field& field, const void* record) {
  constexpr std::size_t longest = std::numeric_limits<std::size_t>::max();
  switch (field.kind) {
    case Kind::number:
    case Kind::maybe: {
      const auto number = number_in(&field, record);
      return number ? value_text(*number) : "";
    }
    case Kind::count:
      return value_text(static_cast<double>(field.in<std::int64_t>(record)));
    case Kind::boolean:
      return field.in<bool>(record) ? "yes" : "no";
    case Kind::text:
    case Kind::model:
      return plain_text(field.in<std::string>(record), longest);
    case Kind::choice:
      return field.chosen(record);
    case Kind::numbers:
      return counted(field.in<std::vector<double>>(record).size());
    case Kind::records:
    case Kind::record:
      break;  // below the lines, and left out of a table's cells
  }
  return "";
}

/// The same of a field of `type` with its interval and its unit.
std::string cell(const RecordType& type, const Field& field, const void* record) {
  std::string text = value_of(field, record);
  if (text.empty() || field.kind == Kind::numbers) return text;
  if (field.part == Part::point) {
    const auto bound = [&](Part part) {
      const char* name = type.name_of(part, field);
      return number_in(name == nullptr ? nullptr : type.find(name), record);
    };
    const auto low = bound(Part::low), high = bound(Part::high);
    if (low && high) text += " (" + value_text(*low) + " to " + value_text(*high) + ")";
  }
  if (*field.unit != '\0') text += std::string(" ") + field.unit;
  return text;
}

/// Whether a field has a line of its own: what belongs to a point stands behind it.
bool has_line(const Field& field) { return field.part == Part::none || field.part == Part::point; }

bool is_nested(const Field& field) {
  return field.kind == Kind::records || field.kind == Kind::record;
}

/// The records of a list, one a line, in columns that have a value in any.
std::string table(const Field& list, const void* records, std::size_t indent) {
  const RecordType& type = *list.nested;
  std::vector<Row> rows(list.list->size(records) + 1);
  for (const Field& field : type.fields) {
    if (!has_line(field)) continue;
    Row column{field.name};
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
      column.push_back(cell(type, field, list.list->at(records, i)));
    }
    const auto filled = [](const std::string& text) { return !text.empty(); };
    if (std::none_of(column.begin() + 1, column.end(), filled)) continue;
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].push_back(std::move(column[i]));
  }
  return columns(rows, indent);
}

std::string report(const RecordType& type, const void* record, std::size_t indent) {
  std::vector<Row> lines;
  std::string tables;
  for (const Field& field : type.fields) {
    if (!has_line(field)) continue;
    if (!is_nested(field)) {
      std::string value = cell(type, field, record);
      if (!value.empty()) lines.push_back({field.name, std::move(value)});
      continue;
    }
    const void* inner = place(field, record);
    if (field.list->size(inner) == 0) continue;
    tables += std::string(indent, ' ') + field.name + '\n';
    tables += field.kind == Kind::records
                  ? table(field, inner, indent + indentation)
                  : report(*field.nested, field.list->at(inner, 0), indent + indentation);
  }
  return columns(lines, indent) + tables;
}

}  // namespace

std::string text_report(const RecordType& type, const void* record) {
  return report(type, record, 0);
}

}  // namespace flopscope::measure
