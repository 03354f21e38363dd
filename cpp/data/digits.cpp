// SPDX-License-Identifier: MIT
#include "flopscope/data/digits.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "flopscope/measure/random.h"
#include "strokes.h"

namespace flopscope::data {

namespace {

using measure::Random;

constexpr double side = static_cast<double>(digit_side);

/// A property of a style: where it lies between its ends.
struct Property {
  double low;
  double high;
};

constexpr std::uint32_t levels = 8;
constexpr Property rotation{-0.16, 0.16};  // the tangent of half the angle: 18 degrees
constexpr Property slant{-0.3, 0.4};       // to the right, as a share of the height
constexpr Property width{0.42, 0.72};      // of the image
constexpr Property height{0.52, 0.78};
constexpr Property thickness{0.7, 1.7};  // half of it, in pixels
constexpr std::array properties{rotation, slant, width, height, thickness};

constexpr double jitter = 0.03;   // of each point, in terms of the glyph's own size
constexpr double furthest = 2.5;  // of the glyph's middle from the image's, in pixels

using Style = std::array<double, properties.size()>;

/// The last property's level is drawn among those that make the sum even, or odd.
Style draw_style(Random& random, Split split) {
  Style style{};
  std::uint32_t sum = split == Split::test ? 1 : 0;
  for (std::size_t i = 0; i < style.size(); ++i) {
    std::uint32_t level = random.below(levels);
    if (i + 1 == style.size()) level = level / 2 * 2 + sum % 2;
    sum += level;
    const auto [low, high] = properties[i];
    style[i] = low + (high - low) * (level + random.uniform()) / levels;
  }
  return style;
}

/// From the unit square to pixels.
struct Placement {
  double xx, xy, yx, yy;  // of x and y, from the glyph's middle
  Point middle{};

  Placement(const Style& style, Random& random) {
    const auto [half_tangent, lean, wide, high, thick] = style;
    const double scale = 1 + half_tangent * half_tangent;
    const double cosine = (1 - half_tangent * half_tangent) / scale;
    const double sine = 2 * half_tangent / scale;
    const double across = wide * side;
    const double down = high * side;
    xx = cosine * across;
    xy = -(cosine * lean + sine) * down;
    yx = sine * across;
    yy = (cosine - sine * lean) * down;
    middle = {side / 2 + random.uniform(-furthest, furthest),
              side / 2 + random.uniform(-furthest, furthest)};
  }

  [[nodiscard]] Point operator()(const Point& point) const {
    const double x = point.x - 0.5;
    const double y = point.y - 0.5;
    return {middle.x + xx * x + xy * y, middle.y + yx * x + yy * y};
  }
};

double distance(const Point& p, const Point& a, const Point& b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double length2 = dx * dx + dy * dy;
  const double along = length2 > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2 : 0;
  const double t = std::clamp(along, 0.0, 1.0);
  const double x = a.x + t * dx - p.x;
  const double y = a.y + t * dy - p.y;
  return std::sqrt(x * x + y * y);
}

std::size_t pixel(double coordinate) {
  return static_cast<std::size_t>(std::clamp(coordinate, 0.0, side - 1));
}

/// A line from a to b, dark within `half_width` of it and fading over the next pixel.
void draw_line(const Point& a, const Point& b, double half_width, std::span<std::uint8_t> image) {
  const double reach = half_width + 1;
  const auto [left, right] = std::minmax(a.x, b.x);
  const auto [top, bottom] = std::minmax(a.y, b.y);
  for (std::size_t y = pixel(top - reach); y <= pixel(bottom + reach); ++y) {
    for (std::size_t x = pixel(left - reach); x <= pixel(right + reach); ++x) {
      const Point centre{static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5};
      const double cover = std::clamp(half_width + 0.5 - distance(centre, a, b), 0.0, 1.0);
      std::uint8_t& value = image[y * digit_side + x];
      value = std::max(value, static_cast<std::uint8_t>(std::lround(255 * cover)));
    }
  }
}

void draw_digit(int digit, Split split, Random& random, std::span<std::uint8_t> image) {
  const Style style = draw_style(random, split);
  const Placement place(style, random);
  const auto glyphs = glyphs_of(digit);
  Glyph glyph = glyphs[random.below(static_cast<std::uint32_t>(glyphs.size()))];
  for (Stroke& stroke : glyph) {
    for (Point& point : stroke.points) {
      point = {point.x + random.normal(0, jitter), point.y + random.normal(0, jitter)};
    }
    const auto points = flattened(stroke);
    for (std::size_t i = 1; i < points.size(); ++i) {
      draw_line(place(points[i - 1]), place(points[i]), style.back(), image);
    }
  }
}

}  // namespace

ImageSet draw_digits(std::size_t count, Split split, std::uint64_t seed) {
  ImageSet set{.height = digit_side, .width = digit_side};
  set.pixels.resize(count * set.image_size());
  set.labels.resize(count);
  Random random(seed);
  for (std::size_t i = 0; i < count; ++i) {
    const auto digit = static_cast<std::uint8_t>(i % 10);
    set.labels[i] = digit;
    draw_digit(digit, split, random,
               std::span(set.pixels).subspan(i * set.image_size(), set.image_size()));
  }
  return set;
}

}  // namespace flopscope::data
