// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A model as a subject.
#pragma once

#include "flopscope/experiments/subject.h"

namespace flopscope::experiments {

/// Reads `{ model, batch?, kernel? }`; see `decode_subject`.
[[nodiscard]] measure::Result<Subject> decode_model_subject(const Value& value);

/// The model with its batch; see `subject_name`.
[[nodiscard]] std::string model_subject_name(const Subject& subject);

/// `subject`, a model, ready to run on `batch` samples. Errors: those of layers::Network::make.
[[nodiscard]] measure::Result<Subject> runnable_model(const Subject& subject, std::int64_t batch);

}  // namespace flopscope::experiments
