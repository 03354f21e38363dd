// SPDX-License-Identifier: MIT
//
// A model's spec for those who write one: as a JSON schema that tells each layer's options, and the
// same as tables for people. What neither tells is whether the layers' shapes fit.
#pragma once

#include <iosfwd>

namespace flopscope::describe {

void write_spec_schema(std::ostream& out);
void write_layer_page(std::ostream& out);

}  // namespace flopscope::describe
