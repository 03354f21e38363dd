// SPDX-License-Identifier: MIT
//
// The subject of an experiment, as a value: an operation with its shape and kernel, a model, known
// or with its own spec, on a batch, or a function of the caller's.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "flopscope/experiments/value.h"
#include "flopscope/layers/model.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct CallerFunction;

/// An operation, a model or a function. A model that is to run is an operation as well, and so is a
/// function.
struct Subject {
  std::unique_ptr<layers::Operation> operation = nullptr;
  layers::Kernel kernel = layers::Kernel::fastest;
  std::shared_ptr<const layers::Model> model = nullptr;  ///< whose shapes fit
  std::string preset = {};                               ///< a known model's name; empty for a spec
  std::int64_t batch = 1;                                ///< of the model
  const layers::Network* network = nullptr;              ///< `operation`, where that is a model
  std::shared_ptr<const CallerFunction> function = nullptr;
  bool backward = false;  ///< whether it is the backward pass
};

/// Reads `{ op, ...shape, kernel? }` or `{ model, batch?, kernel? }`, where `model` is a known
/// one's name or a spec (model_spec.h). Errors: "unknown_operation", "unknown_model",
/// "unknown_field", "invalid_value", "unavailable_kernel", and for a model those of reading and
/// counting it.
[[nodiscard]] measure::Result<Subject> decode_subject(const Value& value);

/// Reads such a subject or a function (function_subject.h) and makes it ready to run; with `pass:
/// "backward"` it is its backward pass. Further errors: those of layers::Network::make and
/// layers::backward_of, and "unavailable_kernel" for a model.
[[nodiscard]] measure::Result<Subject> decode_runnable(const Value& value);

/// As `decode_subject`, but refuses models ("unsupported_subject"): a module without is smaller.
[[nodiscard]] measure::Result<Subject> decode_operation(const Value& value);

/// As `decode_subject` for a file that was made elsewhere: the kernel need not run here.
[[nodiscard]] measure::Result<Subject> decode_saved_subject(const Value& value);

/// What a subject is called where several are listed: "matmul, m 64, k 64, n 64; naive kernel",
/// "mlp, batch 4", the kernel only where it is not left to be the fastest. A spec may use any name,
/// also a known model's, so it has a number of its own besides: "mine (spec 1f3a9c02), batch 4",
/// equal for specs that say the same.
[[nodiscard]] std::string subject_name(const Subject& subject);

/// `error` about one of several subjects, which is called `name`: its field becomes "optimized.m",
/// its sentence "optimized: m must be ...".
[[nodiscard]] measure::Error about_subject(std::string_view name, measure::Error error);

/// What spans of its runs are called: "forward", "backward".
[[nodiscard]] constexpr const char* pass_name(const Subject& subject) {
  return subject.backward ? "backward" : "forward";
}

/// The kernel that will run: `fastest` made definite.
[[nodiscard]] layers::Kernel resolved_kernel(const Subject& subject);

/// The subject with its tensors allocated and filled from `seed`, ready to run. Errors:
/// "out_of_memory", "unavailable_kernel", "unsupported_subject" for a model that is
/// only to be counted.
[[nodiscard]] layers::PreparedResult prepare(const Subject& subject, std::int64_t seed);

}  // namespace flopscope::experiments
