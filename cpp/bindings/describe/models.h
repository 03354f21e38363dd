// SPDX-License-Identifier: MIT
//
// The TypeScript types of models: their layers, their specs and those that are known by name.
#pragma once

#include <iosfwd>

namespace flopscope::describe {

void write_models(std::ostream& out);

}  // namespace flopscope::describe
