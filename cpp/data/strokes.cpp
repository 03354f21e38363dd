// SPDX-License-Identifier: MIT
#include "strokes.h"

#include <algorithm>
#include <array>

namespace flopscope::data {

namespace {

Stroke curve(std::vector<Point> points) { return {std::move(points), true}; }
Stroke line(std::vector<Point> points) { return {std::move(points), false}; }

std::vector<std::vector<Glyph>> all_glyphs() {
  return {
      {{curve({{.5, .05},
               {.24, .22},
               {.16, .5},
               {.22, .8},
               {.5, .95},
               {.78, .8},
               {.84, .5},
               {.76, .22},
               {.5, .05}})}},
      {{line({{.5, .05}, {.5, .95}})},
       {line({{.3, .25}, {.53, .05}, {.53, .95}})},
       {line({{.3, .25}, {.53, .05}, {.53, .95}}), line({{.28, .95}, {.78, .95}})}},
      {{curve({{.2, .27}, {.34, .08}, {.64, .07}, {.8, .27}, {.68, .5}, {.42, .72}, {.18, .94}}),
        line({{.18, .94}, {.85, .94}})},
       {curve({{.2, .27},
               {.38, .07},
               {.68, .1},
               {.76, .32},
               {.55, .62},
               {.27, .88},
               {.2, .76},
               {.42, .76},
               {.62, .92},
               {.86, .88}})}},
      {{curve({{.2, .16}, {.5, .05}, {.77, .2}, {.68, .42}, {.42, .48}}),
        curve({{.42, .48}, {.72, .54}, {.82, .74}, {.56, .95}, {.18, .86}})},
       {line({{.2, .07}, {.78, .07}, {.46, .42}}),
        curve({{.46, .42}, {.74, .5}, {.82, .73}, {.56, .95}, {.18, .86}})}},
      {{line({{.62, .05}, {.14, .64}, {.9, .64}}), line({{.66, .36}, {.66, .95}})},
       {line({{.22, .08}, {.18, .52}, {.82, .52}}), line({{.78, .05}, {.74, .95}})}},
      {{line({{.8, .07}, {.28, .07}, {.23, .45}}),
        curve({{.23, .45}, {.52, .38}, {.79, .55}, {.76, .81}, {.5, .95}, {.18, .86}})}},
      {{curve({{.72, .06},
               {.42, .22},
               {.22, .54},
               {.25, .82},
               {.5, .95},
               {.76, .8},
               {.72, .58},
               {.48, .5},
               {.25, .68}})}},
      {{line({{.15, .08}, {.84, .08}, {.42, .95}})},
       {line({{.15, .08}, {.84, .08}, {.42, .95}}), line({{.32, .5}, {.76, .5}})}},
      {{curve({{.5, .49},
               {.25, .3},
               {.3, .1},
               {.5, .05},
               {.71, .11},
               {.75, .3},
               {.5, .49},
               {.2, .7},
               {.27, .9},
               {.5, .95},
               {.74, .89},
               {.8, .7},
               {.5, .49}})}},
      {{curve({{.76, .34},
               {.52, .48},
               {.26, .4},
               {.26, .17},
               {.5, .05},
               {.74, .15},
               {.77, .4},
               {.72, .7},
               {.58, .95}})},
       {curve({{.76, .34}, {.52, .48}, {.26, .4}, {.26, .17}, {.5, .05}, {.74, .15}, {.76, .34}}),
        line({{.76, .3}, {.72, .95}})}},
  };
}

/// Between b and c, on a curve through a, b, c and d (Catmull and Rom, "A class of local
/// interpolating splines", 1974).
double interpolated(double a, double b, double c, double d, double t) {
  return b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))) / 2;
}

}  // namespace

std::span<const Glyph> glyphs_of(int digit) {
  static const std::vector<std::vector<Glyph>> glyphs = all_glyphs();
  return glyphs[static_cast<std::size_t>(digit)];
}

std::vector<Point> flattened(const Stroke& stroke) {
  if (!stroke.curved) return stroke.points;
  constexpr int pieces = 6;  // of a curve between two points
  const auto& points = stroke.points;
  const auto at = [&points](std::ptrdiff_t i) {
    const auto last = static_cast<std::ptrdiff_t>(points.size()) - 1;
    return points[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(i, 0, last))];
  };
  std::vector<Point> flat{points.front()};
  for (std::ptrdiff_t i = 0; i + 1 < static_cast<std::ptrdiff_t>(points.size()); ++i) {
    const auto [a, b, c, d] = std::array{at(i - 1), at(i), at(i + 1), at(i + 2)};
    for (int piece = 1; piece <= pieces; ++piece) {
      const double t = static_cast<double>(piece) / pieces;
      flat.push_back({interpolated(a.x, b.x, c.x, d.x, t), interpolated(a.y, b.y, c.y, d.y, t)});
    }
  }
  return flat;
}

}  // namespace flopscope::data
