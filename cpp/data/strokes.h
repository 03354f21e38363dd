// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The digits as they are written: strokes through points of the unit square, y downwards.
#pragma once

#include <span>
#include <vector>

namespace flopscope::data {

struct Point {
  double x;
  double y;
};

struct Stroke {
  std::vector<Point> points;
  bool curved;  ///< whether it bends through its points or goes straight from one to the next
};

using Glyph = std::vector<Stroke>;

/// The ways in which people write `digit`, from 0 to 9.
[[nodiscard]] std::span<const Glyph> glyphs_of(int digit);

/// The stroke as straight pieces, each point the end of one.
[[nodiscard]] std::vector<Point> flattened(const Stroke& stroke);

}  // namespace flopscope::data
