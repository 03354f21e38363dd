// SPDX-License-Identifier: MIT
//
// Models: their layers, their specs and those that are known by name, as TypeScript types and in
// the JSON schema.
#pragma once

#include <iosfwd>

namespace flopscope::describe {

void write_models(std::ostream& out);

/// All that are known by name, for those who ask about more than the first question.
void write_known_models(std::ostream& out);

/// What a training begins with: the batch that suits what is learned, and which models learn text.
void write_training_defaults(std::ostream& out);

/// The schema's definition of a model as a subject. Of a spec it tells no more than that it has an
/// input and layers of known types; whether those fit, C++ finds by counting.
void write_model_schema(std::ostream& out);

}  // namespace flopscope::describe
