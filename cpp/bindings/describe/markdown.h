// SPDX-License-Identifier: MIT
//
// Records and layers as tables of Markdown.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "flopscope/measure/record.h"

namespace flopscope::describe {

/// `text` between backquotes.
[[nodiscard]] std::string code(std::string_view text);
/// A link to the heading under which `type` is described on the same page.
[[nodiscard]] std::string record_link(const measure::RecordType& type);

/// A heading and a table of the fields of `type`.
void write_record_table(std::ostream& out, const measure::RecordType& type);
/// A heading and a table of the options for every layer of a spec.
void write_layer_tables(std::ostream& out);

}  // namespace flopscope::describe
