// SPDX-License-Identifier: MIT
//
// Decides what a timing does next and keeps what it found: the first call alone, then warm-up, then
// the timed runs. It never calls the function that is timed, so the same rules serve a C++ layer, a
// lambda and an asynchronous JavaScript function: ask `batch_size()`, make that many calls, hand the
// two clock readings to `record()`, and repeat until `done()`.
//
// The batch. Both ends of a batch are uncertain by the clock's resolution R, so a batch that lasts D
// carries an error of up to 2R/D. The batch size is chosen so that D >= 200 R (1 %) within the time
// budget. Where the clock asks for more than that, the number of runs drops, to no fewer than 10;
// then the bound widens and is reported; and where it would pass 50 % there is no number at all.
//
// Contiguous batches share a reading: the end of one is the beginning of the next. Their errors
// telescope, so the mean's bound is 2R for each uninterrupted stretch over the total time.
#pragma once

#include <cstdint>
#include <vector>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"

namespace flopscope::measure {

struct SamplerOptions {
  std::int64_t warmup = 3;  ///< warm-up runs, kept apart
  std::int64_t runs = 100;  ///< timed runs wanted
  Duration budget = from_ms(5000);
};

enum class Phase : int { first_call, warmup, timing, finished };

enum class Outcome : int {
  measured,        ///< there are samples and their bounds hold
  unfinished,      ///< stopped before the first timed run
  cannot_resolve,  ///< the clock is too coarse for the budget
  optimized_away,  ///< an iteration took less than any processor needs for one: the work is gone
};

class Sampler {
 public:
  Sampler(SamplerOptions options, ClockEstimate clock);

  [[nodiscard]] Phase phase() const;
  [[nodiscard]] bool done() const { return phase() == Phase::finished; }

  /// How many calls the next batch makes. 1 for the first call.
  [[nodiscard]] std::int64_t batch_size() const;

  /// Takes the readings around a batch of `batch_size()` calls. `contiguous` says that `begin` is
  /// the very reading that ended the previous batch.
  void record(Duration begin, Duration end, bool contiguous);

  [[nodiscard]] Outcome outcome() const;

  // What has been measured so far. Samples are time per call: batch time / batch size.
  [[nodiscard]] Duration first_call() const;
  [[nodiscard]] const std::vector<double>& warmup_ms() const;
  [[nodiscard]] const std::vector<double>& samples_ms() const;
  [[nodiscard]] std::int64_t runs_planned() const;  ///< may shrink when the clock asks for it

  /// 2R/D of the shortest timed batch, as a fraction.
  [[nodiscard]] double batch_clock_error() const;
  /// 2R times the number of uninterrupted stretches over the total timed time, as a fraction.
  [[nodiscard]] double mean_clock_error() const;

  [[nodiscard]] Duration elapsed() const;    ///< spent in batches, all phases
  [[nodiscard]] Duration remaining() const;  ///< expected for the rest of the plan

 private:
  // (the implementation's state)
};

}  // namespace flopscope::measure
