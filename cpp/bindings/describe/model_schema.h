// SPDX-License-Identifier: MIT
//
// Models as JSON schema.
#pragma once

#include <iosfwd>

#include "literal.h"

namespace flopscope::describe {

/// The whole schema of a model's spec, with every layer and its options.
void write_spec_schema(std::ostream& out);

/// A spec inside a result file: it has an input and layers of known types; whether those fit, C++
/// finds by counting.
[[nodiscard]] Json short_spec_schema();

/// A model by name or by its spec.
[[nodiscard]] Json named_or_spec_schema();

/// A model that was measured.
[[nodiscard]] Json model_subject_schema();

}  // namespace flopscope::describe
