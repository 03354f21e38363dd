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
//
// A stretch in which the machine slept is dropped, and so is one of which the caller tells that it
// was interrupted. Where the sampler plans anew, because the function has become faster, the runs
// of the earlier plan are what has been measured until the new one has a run: who stops in between
// keeps what was shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "flopscope/measure/batch.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::measure {

class Timer {
 public:
  /// `clock` must outlive the timer and be the one that `estimate` was made of.
  Timer(Clock& clock, const ClockEstimate& estimate, SamplerOptions options = {});
  explicit Timer(KnownClock clock, SamplerOptions options = {}) : Timer(clock, clock, options) {}

  /// Makes at least one batch, and goes on for about `stretch` without a pause, or until another's
  /// turn. True while there is more to do.
  template <class Function>
  bool advance(Function&& function, Duration stretch) {
    begin_stretch();
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
      if (now >= end || sampler_.rests()) break;
    }
    if (watch_.slept()) interrupt(Interruption::suspended);
    keep_earlier_plan();
    return !sampler_.done();
  }

  /// Drops what the last stretch measured. True if there is more to do therefore.
  bool interrupt(Interruption reason);

  /// All of it at once.
  template <class Function>
  const Sampler& measure(Function&& function) {
    for (Duration stretch{0}; advance(function, stretch); stretch = longest_stretch) {
    }
    return sampler_;
  }

  /// What has been measured so far.
  [[nodiscard]] const Sampler& sampler() const { return earlier_plan_ ? *earlier_plan_ : sampler_; }

 private:
  /// What one interruption costs at most.
  static constexpr Duration longest_stretch = from_ms(1000);

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

  void begin_stretch();
  void keep_earlier_plan();
  [[nodiscard]] Stretch plan_stretch(Duration now, Duration end) const;

  Clock* clock_;
  SleepWatch watch_;
  Sampler sampler_;
  Sampler before_;                       // the stretch
  std::optional<Sampler> earlier_plan_;  // while the present one has no run
  std::vector<Duration> edges_;  // the readings of a stretch: its beginning, then each batch's end
};

}  // namespace flopscope::measure
