// SPDX-License-Identifier: MIT
//
// The work of a call on paper: exact counts of arithmetic and of the bytes that must move.
//
// The parts are kept apart, because what people call "FLOPs" differs: a multiply-accumulate is one
// operation to some and two to others, and few count a bias or a softmax. A figure is made from the
// parts by a named convention, and the name is printed beside it.
//
// The bytes are those that the algorithm must move, each input and output once, and those of what
// it makes whole and stores for a step to come: patches, scores, integers. Copies that a kernel
// takes up again block by block while the caches hold them are not counted: packed panels, an image
// with its padding, features of one head. A textbook's loops have the bytes of the algorithm that
// they spell out, however often they read a number again.
//
// Counts are doubles: whole numbers below 2^53 are exact, also in JavaScript, and from there on
// they round instead of wrapping around. `exact()` tells which.
#pragma once

#include "flopscope/measure/record.h"

namespace flopscope::measure {

/// Whether a count is a whole number below 2^53. A double of 2^53 may be that or 2^53 + 1, rounded.
[[nodiscard]] bool exact_count(double count);

/// What one call does. All are counts or bytes, never negative.
struct Cost {
  double macs = 0;           ///< multiply-accumulates of matrix products, convolutions, attention
  double multiplies = 0;     ///< all multiplications, those of `macs` included
  double adds = 0;           ///< all additions, those of `macs` and of biases included
  double bias_adds = 0;      ///< the part of `adds` that adds a bias
  double others = 0;         ///< comparisons, divisions, exp, sqrt, tanh, ...
  double parameters = 0;     ///< learned values
  double bytes_read = 0;     ///< inputs and parameters, each once, and what is stored
  double bytes_written = 0;  ///< outputs, each once, and what is stored

  [[nodiscard]] double bytes() const { return bytes_read + bytes_written; }
  /// Whether every count is.
  [[nodiscard]] bool exact() const;

  Cost& operator+=(const Cost& other);
  Cost& operator*=(double times);

  static const RecordType record_type;
};

[[nodiscard]] inline Cost operator+(Cost left, const Cost& right) { return left += right; }
[[nodiscard]] inline Cost operator*(Cost cost, double times) { return cost *= times; }
[[nodiscard]] inline Cost operator*(double times, Cost cost) { return cost *= times; }

/// What a figure counts.
enum class Convention : int {
  flops,      ///< 2 macs: what papers mean
  macs,       ///< multiply-accumulates
  all,        ///< every multiplication, addition and other operation
  tinytorch,  ///< multiplications and bias additions, as the course's tests assert
};

inline constexpr const char* convention_names[] = {"flops", "macs", "all", "tinytorch"};
inline constexpr Choices convention_choices{convention_names};

/// The figure that `convention` makes of `cost`.
[[nodiscard]] double count(const Cost& cost, Convention convention);

/// What rates and intensities are made of: `flops`, or `all` for work without multiply-accumulates.
[[nodiscard]] Convention rate_convention(const Cost& cost);
[[nodiscard]] inline double rated_work(const Cost& cost) {
  return count(cost, rate_convention(cost));
}

}  // namespace flopscope::measure
