// SPDX-License-Identifier: MIT
//
// A fixed loop that is timed beside runs: how fast the machine was meanwhile.
//
// A neighbour on the same core or another clock frequency may slow all that runs on a machine for
// seconds or minutes. Two timings of one program that were made at different times cannot tell that
// from a change of the program; the loop, which does not change, can. A pass is a cubic polynomial
// of 2,048 floats that stay in the first cache: loads, multiplications, additions and stores, which
// wait for nothing but a place in the processor, as layers do; a division would wait for its own
// unit.
//
// It is compiled better by and by where compilation is just in time, as of WebAssembly. So where a
// batch is far shorter than it should be, longer ones begin anew, and what was found is forgotten.
//
// An interrupted batch stays: the fastest and the median are what is used of them.
//
// Its time comes to that of the runs beside it, a twenty-fifth at most: where they are allowed so
// little that its first batches would take more, there are none.
//
// What it cannot tell: what slows memory alone, since it needs none; nor anything across builds,
// processors and engines, which compile it differently.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "flopscope/measure/known_clock.h"

namespace flopscope::measure {

class ReferenceLoop {
 public:
  /// Beside runs that are allowed `budget`. The clock that `clock` names must outlive it.
  ReferenceLoop(KnownClock clock, Duration budget);

  /// Times a few batches of passes, if the last ones are long enough ago: they take about a
  /// twenty-fifth of the time. To be called between two runs.
  void time();
  /// The time of a pass in each batch; its clock error is 10 % at most. None where the clock is so
  /// coarse that such a batch would take more than 10 ms, or the budget so short.
  [[nodiscard]] const std::vector<double>& passes_ms() const { return passes_ms_; }

 private:
  // By name, since a compiler makes no vectors by itself where the size of the code counts.
#if defined(__GNUC__)
  using Lanes [[gnu::vector_size(16)]] = float;
#else
  using Lanes = float;
#endif
  static constexpr std::size_t vectors = 8192 / sizeof(Lanes);

  [[nodiscard]] Duration timed();

  KnownClock clock_;
  Duration batch_;  // twice the shortest that will do
  bool begins_;
  Duration due_{0};  // when the next one is
  int passes_ = 1;   // of a batch
  std::vector<double> passes_ms_;
  std::array<Lanes, vectors> in_{};
  std::array<Lanes, vectors> out_{};
};

}  // namespace flopscope::measure
