// SPDX-License-Identifier: MIT
//
// The records as TypeScript: an interface for each, the subject as a union, and the descriptions of
// all that a caller may set, from which forms and command lines are made.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "flopscope/measure/record.h"

namespace flopscope::describe {

/// `'a' | 'b'`
[[nodiscard]] std::string names_union(std::span<const char* const> names);
/// The type of a field's values: "number", "'a' | 'b'".
/// `given`: a caller gives it, and may give plain lists of numbers.
[[nodiscard]] std::string field_type(const measure::Field& field, bool given = false);

void write_typescript(std::ostream& out);

/// The questions as methods of the lab.
void write_methods_typescript(std::ostream& out);

/// What pages and terminals ask beyond the first experiment, apart because it is loaded later.
void write_questions_typescript(std::ostream& out);

/// What may be set of each question, apart because a form needs no other question's.
void write_options_typescript(std::ostream& out);

}  // namespace flopscope::describe
