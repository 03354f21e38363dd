// SPDX-License-Identifier: MIT
//
// What an experiment is about, as a value: an operation with its shape and kernel.
#pragma once

#include <memory>

#include "flopscope/experiments/value.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct Subject {
  std::unique_ptr<layers::Operation> operation;
  layers::Kernel kernel = layers::Kernel::fastest;
};

/// Reads `{ op, ...shape, kernel? }`. Errors: "unknown_operation", "unknown_field",
/// "invalid_value", "unavailable_kernel".
[[nodiscard]] measure::Result<Subject> decode_subject(const Value& value);

/// The kernel that will run: `fastest` made definite.
[[nodiscard]] layers::Kernel resolved_kernel(const Subject& subject);

/// The subject with its tensors allocated and filled from `seed`, ready to run. Errors:
/// "out_of_memory", "unavailable_kernel".
[[nodiscard]] measure::Result<std::unique_ptr<layers::PreparedOperation>> prepare(
    const Subject& subject, std::int64_t seed);

}  // namespace flopscope::experiments
