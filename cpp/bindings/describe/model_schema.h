// SPDX-License-Identifier: MIT
//
// The JSON schema of a model's spec, with the options of each layer. It can't tell whether the
// layers' shapes fit.
#pragma once

#include <iosfwd>

namespace flopscope::describe {

void write_spec_schema(std::ostream& out);

}  // namespace flopscope::describe
