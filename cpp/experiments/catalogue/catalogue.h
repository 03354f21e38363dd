// SPDX-License-Identifier: MIT
//
// Questions by name, for programs that are told what to ask while they run.
#pragma once

#include <string_view>

#include "flopscope/experiments/question.h"

namespace flopscope::experiments {

/// Makes the experiment of the question `name` from `{ ...subjects, options? }`. `clock` must
/// outlive it. Errors: "unknown_experiment", "unknown_field", and those of the subjects and the
/// options.
[[nodiscard]] StartedExperiment start_experiment(std::string_view name, const Value& request,
                                                 measure::KnownClock clock);

}  // namespace flopscope::experiments
