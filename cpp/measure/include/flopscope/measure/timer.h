// SPDX-License-Identifier: MIT
//
// Times a callable. Resumable: `advance()` makes a stretch of contiguous batches and returns, so
// that progress, stopping and a live chart need no threads. The batch loop is a template, so that
// the callable can be inlined into it; whatever it returns is kept alive, so that the compiler
// can't delete it, and a loop that it deleted all the same is refused (Sampler).
//
//   SteadyClock clock;
//   Timer timer(clock, estimate_clock(clock));
//   const Sampler& sampler = timer.measure([&] { return sort(numbers); });
//
// Between two contiguous batches stands one clock reading and nothing else: the readings go into a
// row that is there beforehand, and are judged after the stretch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "flopscope/measure/batch.h"
#include "flopscope/measure/clock.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::measure {

class Timer {
 public:
  /// `clock` must outlive the timer and be the one that `estimate` was made of.
  Timer(Clock& clock, ClockEstimate estimate, SamplerOptions options = {});

  /// Makes at least one batch, and goes on for about `stretch` without a pause. True while there is
  /// more to do.
  template <class Function>
  bool advance(Function&& function, Duration stretch) {
    Duration now = clock_->now();
    const Duration end = now + stretch;
    while (!sampler_.done()) {
      if (sampler_.wants_loop()) {
        time_empty_loop<Function>();
        now = clock_->now();
      }
      const Stretch next = plan_stretch(now, end);
      std::size_t made = 0;
      now = edges_[0] = clock_->now();
      do {
        make_calls(function, next.calls);
        now = edges_[++made] = clock_->now();
      } while (made < next.batches && now < next.end);
      sampler_.record_row(std::span(edges_).first(made + 1));
      if (now >= end) break;
    }
    return !sampler_.done();
  }

  /// All of it at once.
  template <class Function>
  const Sampler& measure(Function&& function) {
    while (advance(function, Duration{std::numeric_limits<double>::infinity()})) {
    }
    return sampler_;
  }

  [[nodiscard]] const Sampler& sampler() const { return sampler_; }

 private:
  /// Contiguous batches of equally many calls: no more than `batches`, and none begun after `end`.
  struct Stretch {
    std::size_t batches;
    std::int64_t calls;
    Duration end;
  };

  /// For each type of function anew, so that its loop is compiled where and as the function's is.
  template <class Function>
  void time_empty_loop() {
    const auto nothing = [] {};
    while (sampler_.wants_loop()) {
      const Duration begin = clock_->now();
      make_calls(nothing, sampler_.batch_size());
      sampler_.record_loop(begin, clock_->now());
    }
  }

  [[nodiscard]] Stretch plan_stretch(Duration now, Duration end) const;

  Clock* clock_;
  Sampler sampler_;
  std::vector<Duration> edges_;  // the readings of a stretch: its beginning, then each batch's end
};

}  // namespace flopscope::measure
