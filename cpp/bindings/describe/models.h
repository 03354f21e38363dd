// SPDX-License-Identifier: MIT
//
// Models: their layers, their specs and those that are known by name, as TypeScript.
#pragma once

#include <iosfwd>

namespace flopscope::describe {

void write_models(std::ostream& out);

/// All that are known by name, for those who ask about more than the first question.
void write_known_models(std::ostream& out);

/// What a training begins with: the batch that suits what is learned, and which models learn text.
void write_training_defaults(std::ostream& out);

}  // namespace flopscope::describe
