// SPDX-License-Identifier: MIT
//
// What an experiment is about, as a value: an operation with its shape and kernel, or a model,
// known or with its own spec, on a batch.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "flopscope/experiments/value.h"
#include "flopscope/layers/model.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// Either an operation or a model. A model that is to run is an operation as well.
struct Subject {
  std::unique_ptr<layers::Operation> operation = nullptr;
  layers::Kernel kernel = layers::Kernel::fastest;
  std::unique_ptr<layers::Model> model = nullptr;  ///< whose shapes fit
  std::string preset = {};                         ///< a known model's name; empty for a spec
  std::int64_t batch = 1;                          ///< of the model
  const layers::Network* network = nullptr;        ///< `operation`, where that is a model
};

/// Reads `{ op, ...shape, kernel? }` or `{ model, batch?, kernel? }`, where `model` is a known
/// one's name or a spec (model_spec.h). Errors: "unknown_operation", "unknown_model",
/// "unknown_field", "invalid_value", "unavailable_kernel", and for a model those of reading and
/// counting it.
[[nodiscard]] measure::Result<Subject> decode_subject(const Value& value);

/// The same, made ready to run. Further errors: those of layers::Network::make, and
/// "unavailable_kernel" for a model.
[[nodiscard]] measure::Result<Subject> decode_runnable(const Value& value);

/// The same where a model is refused ("unsupported_subject"): a module without models is smaller.
[[nodiscard]] measure::Result<Subject> decode_operation(const Value& value);

/// The kernel that will run: `fastest` made definite.
[[nodiscard]] layers::Kernel resolved_kernel(const Subject& subject);

/// The subject with its tensors allocated and filled from `seed`, ready to run. Errors:
/// "out_of_memory", "unavailable_kernel", "unsupported_subject" for a model that is
/// only to be counted.
[[nodiscard]] measure::Result<std::unique_ptr<layers::PreparedOperation>> prepare(
    const Subject& subject, std::int64_t seed);

}  // namespace flopscope::experiments
