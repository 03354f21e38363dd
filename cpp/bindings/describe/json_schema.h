// SPDX-License-Identifier: MIT
//
// The result file as a JSON schema (draft 2020-12): what a saved run must look like to be reopened.
// Unknown members are allowed, so that a file of a newer minor version still opens.
#pragma once

#include <iosfwd>

namespace flopscope::describe {

void write_json_schema(std::ostream& out);

}  // namespace flopscope::describe
