// SPDX-License-Identifier: MIT
//
// A stopwatch: the time of one stretch of a program's own code, from its making to its stop, with
// the bound of its error. A stretch is read once, so it is as good as the clock and no better; what
// is to be known well is repeated (timer.h), and what has parts is made of spans (trace.h).
//
//   Stopwatch watch(clock);
//   read_file();
//   std::printf("%g ms, off by up to %g\n", to_ms(watch.stop()), to_ms(watch.error()));
#pragma once

#include <optional>

#include "flopscope/measure/known_clock.h"

namespace flopscope::measure {

class Stopwatch {
 public:
  /// `clock` must outlive it.
  explicit Stopwatch(KnownClock clock) : clock_(clock), begin_(clock_.now()) {}

  [[nodiscard]] bool running() const { return !end_; }
  /// From its making to the stop; until now while it runs.
  [[nodiscard]] Duration elapsed() const { return (end_ ? *end_ : clock_.now()) - begin_; }
  /// Ends the stretch. A second call changes nothing.
  Duration stop() {
    if (!end_) end_ = clock_.now();
    return elapsed();
  }
  /// The bound on the clock's error: both readings are uncertain by its resolution.
  [[nodiscard]] Duration error() const { return 2 * clock_.resolution; }

 private:
  KnownClock clock_;
  Duration begin_;
  std::optional<Duration> end_;
};

}  // namespace flopscope::measure
