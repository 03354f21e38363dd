// SPDX-License-Identifier: MIT
//
// A record as the value that its file holds, with the same parts absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/measure/record.h"
#include "support/tree_value.h"

namespace flopscope::test {

[[nodiscard]] inline TreeValue saved_record(const measure::RecordType& type, const void* record);

[[nodiscard]] inline TreeValue saved_field(const measure::Field& field, const void* record) {
  using measure::Kind;
  switch (field.kind) {
    case Kind::number:
      return field.in<double>(record);
    case Kind::maybe: {
      const auto& number = field.in<std::optional<double>>(record);
      return number ? TreeValue(*number) : TreeValue();
    }
    case Kind::count:
      return static_cast<double>(field.in<std::int64_t>(record));
    case Kind::boolean:
      return field.in<bool>(record);
    case Kind::text:
    case Kind::model:
      return field.in<std::string>(record).c_str();
    case Kind::choice:
      return field.chosen(record);
    case Kind::numbers: {
      const auto& numbers = field.in<std::vector<double>>(record);
      return TreeValue::Elements(numbers.begin(), numbers.end());
    }
    case Kind::records: {
      const void* records = field.address(const_cast<void*>(record));
      TreeValue::Elements elements;
      for (std::size_t i = 0; i < field.list->size(records); ++i) {
        elements.push_back(saved_record(*field.nested, field.list->at(records, i)));
      }
      return elements;
    }
    case Kind::record: {
      const void* inner = field.address(const_cast<void*>(record));
      if (field.list->size(inner) == 0) return {};
      return saved_record(*field.nested, field.list->at(inner, 0));
    }
  }
  return {};
}

inline TreeValue saved_record(const measure::RecordType& type, const void* record) {
  TreeValue::Members members;
  for (const measure::Field& field : type.fields) {
    members.emplace_back(field.name, saved_field(field, record));
  }
  return members;
}

/// What a file says of `report`.
template <class Report>
[[nodiscard]] TreeValue saved(const Report& report) {
  return saved_record(Report::record_type, &report);
}

}  // namespace flopscope::test
