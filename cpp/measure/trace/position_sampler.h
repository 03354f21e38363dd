// SPDX-License-Identifier: MIT
//
// Looks at random moments where a thread is (sampled_position.h). A second thread sleeps from one
// moment to the next. Natively it then sends the first a signal (SIGPROF), whose handler counts the
// sample, as profilers do: part of what sampling costs is that interruption. In WebAssembly there
// are no signals, so it reads the position itself, in memory that both threads share.
//
// The times between two samples are exponential. So no period of the calls can stay in step with
// the samples, which would see the same part each time, and a part is seen as often as it lasts
// (Wolff, "Poisson arrivals see time averages", Operations Research 30, 1982); and since such a
// time does not know when it began, pauses of any length change nothing.
//
// What it cannot do: wake in time. A system wakes a thread some 50 us late, a busy one later, so
// there are fewer samples than were asked for. Whoever reports them counts them.
#pragma once

#include <cstdint>
#include <memory>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/result.h"
#include "flopscope/measure/sampled_position.h"

namespace flopscope::measure {

/// Takes samples between `resume` and `pause`, and none before or after.
class PositionSampler {
 public:
  virtual ~PositionSampler() = default;
  PositionSampler(const PositionSampler&) = delete;
  PositionSampler& operator=(const PositionSampler&) = delete;
  virtual void resume() = 0;
  virtual void pause() = 0;

 protected:
  PositionSampler() = default;
};

/// Samples `position`, that of the calling thread, every `interval` > 0 on average;
/// `position` must outlive the sampler, which begins paused. Errors: "no_second_thread" in a build
/// without threads or where the system grants none; "profiled_already" where the signal is taken,
/// as under a profiler, or another sampler lives.
[[nodiscard]] Result<std::unique_ptr<PositionSampler>> sample_positions(SampledPosition& position,
                                                                        Duration interval,
                                                                        std::uint64_t seed);

}  // namespace flopscope::measure
