// SPDX-License-Identifier: MIT
//
// peak: the most arithmetic that this build can do, multiply-adds on values that never leave the
// registers. Its measured rate is the roof under which every other kernel stands.
//
//   C = 8 A independent chains for A accumulators, each of `steps` times y = y * factor + term
//   y (C), factor and term one number each
//
//   | macs    | multiplies | adds    | others | parameters | read  | written |
//   | C steps | C steps    | C steps | 0      | 0          | C + 2 | C       |
//
// A processor finishes a multiply-add only some cycles after it began, so one chain alone would
// measure that delay; enough accumulators worked on at a time hide it. How many are enough, and how
// many the registers hold, differs by processor and compiler, so the peak is that of the best of
// several forms:
//
//   accumulators_12   fits the 16 vector registers of x86 with factor and term beside it, but
//   leaves
//                     nothing to spare where both delays together are 6 cycles
//   accumulators_14   the same with one register for factor and term, which are one number
//   accumulators_24   for processors with 32 registers; others spill
//
// The naive kernel works on twelve scalars at a time. Where the engine has fused multiply-adds, the
// SIMD kernel's loop is written at run time (emit/peak_chains.h), as the tiles of products are;
// elsewhere the compiler wrote it, fused where it may use such an instruction.
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

enum class PeakForm : int { accumulators_12, accumulators_14, accumulators_24 };
inline constexpr const char* peak_form_names[] = {"accumulators_12", "accumulators_14",
                                                  "accumulators_24"};
inline constexpr measure::Choices peak_form_choices{peak_form_names};

struct PeakShape {
  std::int64_t steps = 100000;
  PeakForm form = PeakForm::accumulators_14;

  [[nodiscard]] constexpr std::int64_t accumulators() const {
    constexpr std::int64_t of_forms[] = {12, 14, 24};
    return of_forms[static_cast<std::size_t>(form)];
  }
  /// The sums that do not wait for each other, 8 lanes to an accumulator.
  [[nodiscard]] constexpr std::int64_t chains() const { return 8 * accumulators(); }

  static const measure::RecordType record_type;
};

/// (chains)
[[nodiscard]] Shape output_shape(const PeakShape& shape);
[[nodiscard]] measure::Cost cost(const PeakShape& shape);

/// Twelve scalar chains at a time. `T` is float or double. `begin` and `y` hold a value for each
/// chain.
template <class T>
void peak_naive(const PeakShape& shape, T factor, T term, const T* begin, T* y);

/// Whether the SIMD kernel makes a multiplication and an addition in one instruction here.
[[nodiscard]] bool peak_is_fused();

/// As many vectors of chains at a time as the form says. But for the form of twelve, `term` must be
/// the same number as `factor`.
void peak_simd(const PeakShape& shape, float factor, float term, const float* begin, float* y);

}  // namespace flopscope::layers
