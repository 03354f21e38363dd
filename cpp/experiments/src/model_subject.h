// SPDX-License-Identifier: MIT
//
// A model as a subject.
#pragma once

#include "flopscope/experiments/subject.h"

namespace flopscope::experiments {

/// Reads `{ model, batch?, kernel? }`; see `decode_subject`.
[[nodiscard]] measure::Result<Subject> decode_model_subject(const Value& value);

}  // namespace flopscope::experiments
