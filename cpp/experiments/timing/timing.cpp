// SPDX-License-Identifier: MIT
#include "flopscope/experiments/timing.h"

#include <utility>

#include "run/operation_timing.h"

namespace flopscope::experiments {

StartedExperiment timing(const Subject& subject, const TimingOptions& options,
                         measure::Clock& clock, measure::ClockEstimate estimate) {
  auto operation = prepare(subject, options.seed);
  if (!operation) return operation.error();
  return operation_timing(std::move(*operation), subject.operation->cost(subject.kernel),
                          resolved_kernel(subject), options, clock, estimate);
}

}  // namespace flopscope::experiments
