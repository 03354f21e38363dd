// SPDX-License-Identifier: MIT
//
// Times a callable. Resumable: `advance()` makes a stretch of contiguous batches and returns, so that
// progress, stopping and a live chart need no threads. The batch loop is a template and is inlined
// around the callable; whatever it returns is kept alive, so that the compiler can't delete it.
#pragma once

#include <functional>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::measure {

/// Makes the compiler believe that `value` is read: nothing that produces it can be deleted.
template <class T>
inline void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

class Timer {
 public:
  Timer(Clock& clock, ClockEstimate estimate, SamplerOptions options = {});

  /// Makes at least one batch, and goes on for about `stretch` without a pause. True while there is
  /// more to do.
  template <class Function>
  bool advance(Function&& function, Duration stretch);

  /// All of it at once.
  template <class Function>
  const Sampler& measure(Function&& function);

  [[nodiscard]] const Sampler& sampler() const { return sampler_; }

 private:
  Clock* clock_;
  Sampler sampler_;
};

}  // namespace flopscope::measure
