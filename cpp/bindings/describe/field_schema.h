// SPDX-License-Identifier: MIT
//
// Fields of records as JSON schema.
#pragma once

#include "flopscope/measure/record.h"
#include "literal.h"

namespace flopscope::describe {

/// The schema of `$defs` with that name.
[[nodiscard]] Json reference(const char* name);

/// Schema of one field, with its value in `defaults` if that is given.
[[nodiscard]] Json field_schema(const measure::Field& field, const void* defaults = nullptr);

/// The schemas of all fields of `type`, as "properties" of an object has them.
[[nodiscard]] Json properties(const measure::RecordType& type, const void* defaults = nullptr);

}  // namespace flopscope::describe
