// SPDX-License-Identifier: MIT
//
// The records as TypeScript: an interface for each, the subject as a union, and the descriptions of
// all that a caller may set, from which forms and command lines are made.
#pragma once

#include <iosfwd>

namespace flopscope::describe {

void write_typescript(std::ostream& out);

}  // namespace flopscope::describe
