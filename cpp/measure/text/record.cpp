// SPDX-License-Identifier: MIT
#include "flopscope/measure/record.h"

namespace flopscope::measure {

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
