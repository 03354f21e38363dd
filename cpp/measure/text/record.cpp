// SPDX-License-Identifier: MIT
#include "flopscope/measure/record.h"

namespace flopscope::measure {

const Field* RecordType::find(std::string_view field_name) const {
  for (const Field& field : fields) {
    if (field.name == field_name) return &field;
  }
  return nullptr;
}

}  // namespace flopscope::measure
