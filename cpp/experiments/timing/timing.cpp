// SPDX-License-Identifier: MIT
#include "flopscope/experiments/timing.h"

#include <algorithm>
#include <utility>

#include "timed/operation_timing.h"

namespace flopscope::experiments {

StartedExperiment timing(const Subject& subject, const TimingOptions& options,
                         measure::KnownClock clock) {
  const measure::Duration begin = clock.now();
  auto operation = prepare(subject, options.seed);
  if (!operation) return operation.error();
  TimingOptions rest = options;
  rest.max_ms = std::max(0.0, rest.max_ms - measure::to_ms(clock.now() - begin));
  return std::unique_ptr<Experiment>(
      operation_timing(std::move(*operation), subject.operation->cost(subject.kernel),
                       resolved_kernel(subject), rest, clock, Spread::beside_reference));
}

}  // namespace flopscope::experiments
