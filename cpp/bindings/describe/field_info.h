// SPDX-License-Identifier: MIT
//
// The fields that a caller may set, as TypeScript for forms and command lines.
#pragma once

#include <iosfwd>

#include "flopscope/measure/record.h"

namespace flopscope::describe {

/// The interfaces `FieldInfo` and `OperationInfo`.
void write_info_types(std::ostream& out);
/// The function `size`, by which `write_field_infos` shortens the fields that are sizes.
void write_size_info(std::ostream& out);
/// `[{ name: 'warmup', ... }, ...]`
void write_field_infos(std::ostream& out, const measure::RecordType& type, const void* defaults);

}  // namespace flopscope::describe
