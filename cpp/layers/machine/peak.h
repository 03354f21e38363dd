// SPDX-License-Identifier: MIT
//
// peak: the most arithmetic that this build can do, multiply-adds on values that never leave the
// registers. Its measured rate is the roof under which every other kernel stands.
//
//   96 independent chains, each of `steps` times y = y * factor + term
//   y (96), factor and term one number each
//
//   | macs     | multiplies | adds     | others | parameters | read | written |
//   | 96 steps | 96 steps   | 96 steps | 0      | 0          | 98   | 96      |
//
// A processor finishes a multiply-add only some cycles after it began, so one chain alone would
// measure that delay. Twelve accumulators are worked on at a time, which hides it and still fits
// the 16 vector registers of x86. The naive kernel does the same with scalars. The build with
// relaxed SIMD fuses each multiplication with its addition, and so does a native build for a
// processor that can; elsewhere they are two instructions.
//
// The kernel of several threads gives each its share of every chain's steps, so that together they
// do what one would; each has accumulators of its own, and the counts are added up at the end. A
// share should be as long as a run of one thread.
//
// Some processors find the rhythm of a multiplication and an addition each only after tens of
// thousands of steps, so a run should be long.
//
// The data are factor = 1, term = 1 and small integers to begin with, so each chain counts its
// own steps: the result is exact, fused or not, and shows that no step was left out. Up to 2^24
// that is; there float addition stays where it is, in all kernels alike.
#pragma once

#include <cstdint>

#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct PeakShape {
  static constexpr std::int64_t chains = 96;  ///< 12 accumulators of 8 lanes, or twice 12 of 4

  std::int64_t steps = 100000;

  static const measure::RecordType record_type;
};

/// (96)
[[nodiscard]] Shape output_shape(const PeakShape& shape);
[[nodiscard]] measure::Cost cost(const PeakShape& shape);

/// Twelve scalar chains at a time. `T` is float or double. `begin` and `y` hold 96 values.
template <class T>
void peak_naive(const PeakShape& shape, T factor, T term, const T* begin, T* y);

/// Whether this build's SIMD kernel makes a multiplication and an addition in one instruction.
[[nodiscard]] bool peak_is_fused();

/// Twelve vectors of chains at a time.
void peak_simd(const PeakShape& shape, float factor, float term, const float* begin, float* y);

}  // namespace flopscope::layers
