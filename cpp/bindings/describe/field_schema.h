// SPDX-License-Identifier: MIT
//
// A record's field as JSON schema has it.
#pragma once

#include <iosfwd>
#include <string>

#include "flopscope/measure/record.h"

namespace flopscope::describe {

[[nodiscard]] std::string reference(const char* name);

/// `defaults`: a record that holds the field's default, where the schema tells it; or null.
[[nodiscard]] std::string field_schema(const measure::Field& field, const void* defaults = nullptr);

/// The fields of `type` as members of "properties".
void write_properties(std::ostream& out, const measure::RecordType& type,
                      const void* defaults = nullptr);

}  // namespace flopscope::describe
