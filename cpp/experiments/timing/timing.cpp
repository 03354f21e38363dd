// SPDX-License-Identifier: MIT
#include "flopscope/experiments/timing.h"

#include <utility>

#include "run/operation_timing.h"

namespace flopscope::experiments {

StartedExperiment timing(const Subject& subject, const TimingOptions& options,
                         measure::KnownClock clock) {
  auto operation = prepare(subject, options.seed);
  if (!operation) return operation.error();
  return operation_timing(std::move(*operation), subject.operation->cost(subject.kernel),
                          resolved_kernel(subject), options, clock);
}

}  // namespace flopscope::experiments
