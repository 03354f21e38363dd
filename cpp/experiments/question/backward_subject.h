// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A backward pass as a subject: whatever can run says so by `pass`.
#pragma once

#include <string_view>

#include "flopscope/experiments/subject.h"

namespace flopscope::experiments {

/// Reads a subject by `decode`, which knows nothing of `pass`; where that says "backward" it is the
/// backward pass, ready to run. Further errors: "invalid_value", and those of `runnable_backward`.
[[nodiscard]] measure::Result<Subject> decode_passing(
    const Value& value, measure::Result<Subject> (*decode)(const Value& value));

/// The backward pass of `subject`, an operation or a model, ready to run. Errors: those of
/// layers::backward_of.
[[nodiscard]] measure::Result<Subject> runnable_backward(Subject subject);

}  // namespace flopscope::experiments
