// SPDX-License-Identifier: MIT
#include "flopscope/measure/record.h"

namespace flopscope::measure {

void Field::copy(const void* from, void* to) const {
  switch (kind) {
    case Kind::number:
      in<double>(to) = in<double>(from);
      break;
    case Kind::count:
      in<std::int64_t>(to) = in<std::int64_t>(from);
      break;
    case Kind::boolean:
      in<bool>(to) = in<bool>(from);
      break;
    case Kind::text:
      in<std::string>(to) = in<std::string>(from);
      break;
    case Kind::choice:
      choice->set(to, choice->get(from));
      break;
    default:
      break;  // no option
  }
}

const Field* RecordType::find(std::string_view field_name) const {
  for (const Field& field : fields) {
    if (field.name == field_name) return &field;
  }
  return nullptr;
}

const char* RecordType::name_of(Part part, const Field& field) const {
  if (field.estimate == nullptr) return nullptr;
  for (const Field& other : fields) {
    if (other.estimate == field.estimate && other.part == part) return other.name;
  }
  return nullptr;
}

}  // namespace flopscope::measure
