// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "conv2d_forms.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

/// to[i] = from[i stride]
void copy_every(std::size_t stride, const float* from, std::size_t count, float* to) {
  std::size_t i = 0;
  if (stride == 1) {
    for (; i + lanes <= count; i += lanes) simd::store(to + i, simd::load(from + i));
  } else if (stride == 2) {
    // The last element loaded is not wanted, but one after it is: it lies within the row.
    for (; i + 4 < count; i += 4) {
      const simd::Quad low = simd::load_quad(from + 2 * i);
      const simd::Quad high = simd::load_quad(from + 2 * i + 4);
      simd::store_quad(to + i, __builtin_shufflevector(low, high, 0, 2, 4, 6));
    }
  }
  for (; i < count; ++i) to[i] = from[i * stride];
}

/// A channel with its padding, its columns dealt out to as many planes as the stride in turn: what
/// a tap needs for neighbouring outputs then lies side by side.
class DealtChannel {
 public:
  explicit DealtChannel(const Conv2dSizes& sizes)
      : sizes_(sizes),
        planes_(std::min(sizes.stride, (sizes.kernel_size - 1) * sizes.dilation + 1)),
        row_((sizes.out_width + lanes - 1) / lanes * lanes +
             (sizes.kernel_size - 1) * sizes.dilation / sizes.stride),
        plane_(row_ * (sizes.height + 2 * sizes.padding)) {}

  [[nodiscard]] std::size_t floats() const { return planes_ * plane_; }
  [[nodiscard]] std::size_t row() const { return row_; }
  [[nodiscard]] std::size_t plane() const { return plane_; }

  /// The padding stays 0 from one channel to the next.
  void clear(float* planes) const { std::fill_n(planes, floats(), 0.0F); }

  void deal(const float* channel, float* planes) const {
    const auto [stride, padding, width] = std::array{sizes_.stride, sizes_.padding, sizes_.width};
    for (std::size_t phase = 0; phase < planes_; ++phase) {
      // The first element of the plane that is not in the padding, and how many there are.
      const std::size_t begin = padding > phase ? (padding - phase + stride - 1) / stride : 0;
      const std::size_t column = begin * stride + phase - padding;
      const std::size_t columns = column < width ? (width - column + stride - 1) / stride : 0;
      const std::size_t end = std::min(begin + columns, row_);
      float* to = planes + phase * plane_ + padding * row_;
      const float* from = channel + column;
      for (std::size_t i = 0; i < sizes_.height; ++i, to += row_, from += width) {
        copy_every(stride, from, begin < end ? end - begin : 0, to + begin);
      }
    }
  }

 private:
  const Conv2dSizes& sizes_;
  std::size_t planes_;  // no more than taps fall into
  std::size_t row_;     // floats from one row to the next
  std::size_t plane_;   // floats of a plane
};

struct Taps {
  std::size_t kernel_size;
  std::size_t stride;
  std::size_t plane;
  std::size_t planes_right;  ///< from a tap to the next one of its row, modulo the stride
  std::size_t right;         ///< and elements
  std::size_t down;          ///< elements from a row of taps to the next
  std::size_t step;          ///< and from what a row of outputs reads to the next
  const float* weight;
  float bias;
};

/// `vectors` neighbouring vectors of a row of outputs, whose first tap reads `from`; the last one
/// has `last` elements.
template <std::size_t vectors>
void add_taps(const Taps& taps, const float* from, float* to, std::size_t last) {
  Floats sums[vectors];
  for (Floats& sum : sums) sum = simd::splat(taps.bias);
  const float* weight = taps.weight;
  for (std::size_t u = 0; u < taps.kernel_size; ++u, from += taps.down) {
    std::size_t plane = 0;
    std::size_t at = 0;
    for (std::size_t v = 0; v < taps.kernel_size; ++v, ++weight) {
      const Floats factor = simd::splat(*weight);
      for (std::size_t i = 0; i < vectors; ++i) {
        sums[i] = simd::multiply_add(factor, simd::load(from + at + i * lanes), sums[i]);
      }
      plane += taps.planes_right;
      at += taps.planes_right * taps.plane + taps.right;
      if (plane >= taps.stride) {  // beyond the last plane: back to the first, an element further
        plane -= taps.stride;
        at += 1 - taps.stride * taps.plane;
      }
    }
  }
  for (std::size_t i = 0; i + 1 < vectors; ++i) simd::store(to + i * lanes, sums[i]);
  if (last == lanes) {
    simd::store(to + (vectors - 1) * lanes, sums[vectors - 1]);
  } else {
    simd::store_partial(to + (vectors - 1) * lanes, sums[vectors - 1], last);
  }
}

// As many sums as leave registers for a factor, a load and a product.
constexpr std::size_t most_vectors = 8;
using AddTaps = void (*)(const Taps&, const float*, float*, std::size_t);
template <std::size_t... fewer>
constexpr std::array<AddTaps, most_vectors> add_taps_of(std::index_sequence<fewer...>) {
  return {&add_taps<fewer + 1>...};
}
constexpr auto by_vectors = add_taps_of(std::make_index_sequence<most_vectors>());

/// A row of outputs, in nearly equal parts.
void add_row(const Taps& taps, const float* from, std::size_t out_width, float* to) {
  const std::size_t vectors = (out_width + lanes - 1) / lanes;
  const std::size_t parts = (vectors + most_vectors - 1) / most_vectors;
  for (std::size_t part = 0; part < parts; ++part) {
    const std::size_t begin = vectors * part / parts;
    const std::size_t end = vectors * (part + 1) / parts;
    const std::size_t last = end < vectors ? lanes : out_width - (vectors - 1) * lanes;
    by_vectors[end - begin - 1](taps, from + begin * lanes, to + begin * lanes, last);
  }
}

void add_plane(const Taps& taps, const float* from, float* to, std::size_t height,
               std::size_t width) {
  for (std::size_t i = 0; i < height; ++i, from += taps.step, to += width) {
    add_row(taps, from, width, to);
  }
}

NineTaps nine_of(const Taps& taps) {
  NineTaps nine{taps.step, taps.down, {}, taps.weight, taps.bias};
  for (std::size_t v = 1; v < 3; ++v) {
    const std::size_t planes = v * taps.planes_right;
    nine.right[v] = planes % taps.stride * taps.plane + planes / taps.stride + v * taps.right;
  }
  return nine;
}

}  // namespace

std::size_t conv2d_taps_workspace(const Conv2dSizes& sizes) {
  // Sizes that no memory holds must not wrap around to ones that it does.
  const double reach =
      static_cast<double>(sizes.kernel_size - 1) * static_cast<double>(sizes.dilation);
  const auto stride = static_cast<double>(sizes.stride);
  const double row = static_cast<double>(sizes.out_width + lanes) + reach / stride;
  const double rows = static_cast<double>(sizes.height) + 2 * static_cast<double>(sizes.padding);
  constexpr std::size_t most = std::numeric_limits<std::ptrdiff_t>::max();
  if (std::min(stride, reach + 1) * row * rows >= static_cast<double>(most)) return most;
  return DealtChannel(sizes).floats();
}

void conv2d_taps(const Conv2dSizes& sizes, const float* x, const float* weight, const float* bias,
                 float* y, float* workspace) {
  const DealtChannel dealt(sizes);
  dealt.clear(workspace);
  Taps taps{.kernel_size = sizes.kernel_size,
            .stride = sizes.stride,
            .plane = dealt.plane(),
            .planes_right = sizes.dilation % sizes.stride,
            .right = sizes.dilation / sizes.stride,
            .down = sizes.dilation * dealt.row(),
            .step = sizes.stride * dealt.row(),
            .weight = weight,
            .bias = 0};
  for (std::size_t g = 0; g < sizes.groups; ++g, x += sizes.in_plane()) {
    dealt.deal(x, workspace);
    for (std::size_t o = 0; o < sizes.out_group; ++o, taps.weight += sizes.taps()) {
      if (bias != nullptr) taps.bias = *bias++;
      if (sizes.kernel_size == 3) {
        add_nine_taps(nine_of(taps), workspace, y, sizes.out_height, sizes.out_width);
      } else {
        add_plane(taps, workspace, y, sizes.out_height, sizes.out_width);
      }
      y += sizes.out_plane();
    }
  }
}

}  // namespace flopscope::layers
