// SPDX-License-Identifier: MIT
//
// The experiments by name, for programs that are told what to ask while they run.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

using StartedExperiment = measure::Result<std::unique_ptr<Experiment>>;

struct ExperimentType {
  const char* name;
  const char* question;
  /// The members of a request that are subjects or saved runs of them, if any; all others but
  /// `options` are refused.
  std::span<const char* const> subjects;
  const measure::RecordType& (*options)();
  const measure::RecordType& (*report)();
  StartedExperiment (*start)(const Value& request, measure::Clock& clock,
                             measure::ClockEstimate estimate);
  /// Whether a request may have `files`, too.
  bool reads_files = false;
};

/// Every experiment, in the order in which a detective asks.
[[nodiscard]] std::span<const ExperimentType> experiment_types();

/// Makes the experiment `name` from `{ ...subjects, options? }`. `clock` must outlive it. Errors:
/// "unknown_experiment", "unknown_field", and those of the subjects and the options.
[[nodiscard]] StartedExperiment start_experiment(std::string_view name, const Value& request,
                                                 measure::Clock& clock,
                                                 measure::ClockEstimate estimate);

}  // namespace flopscope::experiments
