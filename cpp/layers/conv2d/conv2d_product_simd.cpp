// SPDX-License-Identifier: MIT
#include <algorithm>

#include "conv2d_forms.h"
#include "matmul/gemm.h"
#include "simd/align.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::lanes;

// Up to so many channels, as pictures have, finding the place of a tap takes longer than copying
// what is there in each of them.
constexpr std::size_t few_channels = 4;

/// The patches of an image as the columns of a matrix: a row for each channel and tap, a column for
/// each element of the output.
class Patches final : public ImplicitMatrix {
 public:
  /// `image` are the channels of a group; the columns are the places from `first` on.
  Patches(const Conv2dSizes& sizes, const float* image, std::size_t first)
      : sizes_(sizes), image_(image), first_(first) {}

  void pack(std::size_t p, std::size_t depth, std::size_t j, std::size_t count, float* panel,
            std::size_t width) const override {
    if (count == width && sizes_.in_group <= few_channels &&
        pack_inside({p, depth}, first_ + j, panel, width)) {
      return;
    }
    for (std::size_t r = 0; r < width; r += lanes) {
      const std::size_t left = count > r ? count - r : 0;
      pack_columns({p, depth}, first_ + j + r, left < lanes ? left : lanes, panel + r, width);
    }
  }

 private:
  struct Rows {
    std::size_t begin, count;
  };

  /// Where the patches of neighbouring columns begin, in rows and columns of the image; less than 0
  /// in the padding. A column beyond `count` has none.
  struct Corners {
    Corners(const Conv2dSizes& sizes, std::size_t j, std::size_t columns);
    std::int64_t top[lanes] = {}, left[lanes] = {};
    std::size_t count;
    /// Whether they are full and lie side by side, an element apart; then only the first is told.
    bool run;
  };

  /// The same for patches that lie side by side and wholly in the image, as most do, row by row of
  /// the panel. False where these do not.
  bool pack_inside(Rows rows, std::size_t j, float* panel, std::size_t width) const;
  void pack_columns(Rows rows, std::size_t j, std::size_t count, float* panel,
                    std::size_t width) const;
  void pack_tap(const Corners& corners, std::int64_t down, std::int64_t right, const float* channel,
                std::size_t channels, float* panel, std::size_t step) const;

  const Conv2dSizes& sizes_;
  const float* image_;
  std::size_t first_;
};

Patches::Corners::Corners(const Conv2dSizes& sizes, std::size_t j, std::size_t columns)
    : count(columns) {
  std::size_t row = j / sizes.out_width;
  std::size_t column = j % sizes.out_width;
  run = count == lanes && sizes.stride == 1 && column + lanes <= sizes.out_width;
  // A stride over much padding may pass what an address can hold.
  const auto stride = static_cast<std::int64_t>(sizes.stride);
  const auto padding = static_cast<std::int64_t>(sizes.padding);
  const std::size_t looked_at = run ? 1 : count;  // the others of a run follow the first
  for (std::size_t r = 0; r < looked_at; ++r) {
    top[r] = static_cast<std::int64_t>(row) * stride - padding;
    left[r] = static_cast<std::int64_t>(column) * stride - padding;
    if (++column == sizes.out_width) {
      column = 0;
      ++row;
    }
  }
}

bool Patches::pack_inside(Rows rows, std::size_t j, float* panel, std::size_t width) const {
  const std::size_t row = j / sizes_.out_width;
  const std::size_t column = j % sizes_.out_width;
  if (sizes_.stride != 1 || row < sizes_.padding || column < sizes_.padding) return false;
  const std::size_t top = row - sizes_.padding;
  const std::size_t left = column - sizes_.padding;
  const std::size_t reach = (sizes_.kernel_size - 1) * sizes_.dilation;
  if (column + width > sizes_.out_width || top + reach >= sizes_.height ||
      left + width + reach > sizes_.width) {
    return false;
  }
  const std::size_t size = sizes_.kernel_size;
  std::size_t u = rows.begin % sizes_.taps() / size;
  std::size_t v = rows.begin % size;
  const std::size_t down = (sizes_.width - size) * sizes_.dilation;  // from a tap row's end
  // To the next channel: modulo an address, for wide kernels reach beyond the end of their own.
  const std::size_t next = sizes_.in_plane() - sizes_.width * size * sizes_.dilation;
  std::size_t at = rows.begin / sizes_.taps() * sizes_.in_plane() +
                   (top + u * sizes_.dilation) * sizes_.width + left + v * sizes_.dilation;
  for (std::size_t q = 0; q < rows.count; ++q, panel += width) {
    const float* const from = image_ + at;
    for (std::size_t r = 0; r < width; r += lanes) simd::store(panel + r, simd::load(from + r));
    at += sizes_.dilation;
    if (++v < size) continue;
    v = 0;
    at += down;
    if (++u < size) continue;
    u = 0;
    at += next;
  }
  return true;
}

void Patches::pack_columns(Rows rows, std::size_t j, std::size_t count, float* panel,
                           std::size_t width) const {
  const Corners corners(sizes_, j, count);
  const auto dilation = static_cast<std::int64_t>(sizes_.dilation);
  const std::size_t taps = sizes_.taps();
  const std::size_t first_tap = rows.begin % taps;
  const float* const first_channel = image_ + rows.begin / taps * sizes_.in_plane();
  std::size_t tap = 0;
  // A tap has the same place in every channel, so it is looked for only once.
  for (std::size_t u = 0; u < sizes_.kernel_size; ++u) {
    for (std::size_t v = 0; v < sizes_.kernel_size; ++v, ++tap) {
      const bool later = tap < first_tap;  // comes with the next channel only
      const std::size_t row = later ? tap + taps - first_tap : tap - first_tap;
      if (row >= rows.count) continue;
      pack_tap(corners, static_cast<std::int64_t>(u) * dilation,
               static_cast<std::int64_t>(v) * dilation,
               first_channel + (later ? sizes_.in_plane() : 0), (rows.count - row - 1) / taps + 1,
               panel + row * width, taps * width);
    }
  }
}

/// One row of `panel` for each of `channels`, `step` apart.
void Patches::pack_tap(const Corners& corners, std::int64_t down, std::int64_t right,
                       const float* channel, std::size_t channels, float* panel,
                       std::size_t step) const {
  const auto height = static_cast<std::int64_t>(sizes_.height);
  const auto width = static_cast<std::int64_t>(sizes_.width);
  const auto inside = [&](std::int64_t row, std::int64_t column) {
    return row >= 0 && row < height && column >= 0 && column < width;
  };
  const std::size_t plane = sizes_.in_plane();
  if (corners.run) {
    const std::int64_t row = corners.top[0] + down;
    const std::int64_t column = corners.left[0] + right;
    const std::int64_t end = std::min(column + static_cast<std::int64_t>(lanes), width);
    const std::int64_t begin = std::max(column, std::int64_t{0});
    const std::int64_t count = row >= 0 && row < height && begin < end ? end - begin : 0;
    const auto in_image = static_cast<std::size_t>(count);
    if (in_image == lanes) {
      const float* from = channel + static_cast<std::size_t>(row * width + column);
      for (std::size_t c = 0; c < channels; ++c, from += plane, panel += step) {
        simd::store(panel, simd::load(from));
      }
      return;
    }
    // The others are in the padding.
    const float* from =
        channel + (in_image > 0 ? static_cast<std::size_t>(row * width + begin) : 0);
    float* to = panel + (in_image > 0 ? static_cast<std::size_t>(begin - column) : 0);
    for (std::size_t c = 0; c < channels; ++c, from += plane, panel += step, to += step) {
      simd::store(panel, simd::Floats{});
      for (std::size_t r = 0; r < in_image; ++r) to[r] = from[r];
    }
    return;
  }
  bool within[lanes] = {};
  std::size_t place[lanes] = {};
  for (std::size_t r = 0; r < corners.count; ++r) {
    const std::int64_t row = corners.top[r] + down;
    const std::int64_t column = corners.left[r] + right;
    within[r] = inside(row, column);
    place[r] = within[r] ? static_cast<std::size_t>(row * width + column) : 0;
  }
  for (std::size_t c = 0; c < channels; ++c, channel += plane, panel += step) {
    for (std::size_t r = 0; r < lanes; ++r) panel[r] = within[r] ? channel[place[r]] : 0;
  }
}

// A copy of so many floats stays in the second-level cache beside what the product needs there.
constexpr double most_padded = 32768;

/// The sizes with the padding as a part of the image.
Conv2dSizes padded(const Conv2dSizes& sizes) {
  Conv2dSizes inside = sizes;
  inside.height += 2 * sizes.padding;
  inside.width += 2 * sizes.padding;
  inside.padding = 0;
  return inside;
}

std::size_t image_floats(const Conv2dSizes& sizes) {
  return sizes.groups * sizes.in_group * sizes.in_plane();
}

/// Whether the image is copied with its padding first. Then nearly all patches lie wholly in it,
/// where in a small image without every second panel has some that do not.
bool pads_first(const Conv2dSizes& sizes) {
  if (sizes.padding == 0 || sizes.stride != 1 || sizes.in_group > few_channels) return false;
  // Sizes that no memory holds must not wrap around to ones that it does.
  const auto side = [&](std::size_t size) {
    return static_cast<double>(size) + 2 * static_cast<double>(sizes.padding);
  };
  const auto images = static_cast<double>(sizes.groups) * static_cast<double>(sizes.in_group);
  return images * side(sizes.height) * side(sizes.width) <= most_padded;
}

void pad(const Conv2dSizes& sizes, const float* image, float* to) {
  const std::size_t width = sizes.width + 2 * sizes.padding;
  std::fill_n(to, image_floats(padded(sizes)), 0.0F);
  for (std::size_t c = 0; c < sizes.groups * sizes.in_group; ++c) {
    to += sizes.padding * width;
    for (std::size_t i = 0; i < sizes.height; ++i, image += sizes.width, to += width) {
      std::copy_n(image, sizes.width, to + sizes.padding);
    }
    to += sizes.padding * width;
  }
}

}  // namespace

std::size_t conv2d_product_workspace(const Conv2dSizes& sizes) {
  const Gemm problem = sizes.product();
  return gemm_blocked_workspace(problem.m, problem.k, problem.n) +
         (pads_first(sizes) ? aligned_floats(image_floats(padded(sizes))) : 0);
}

void conv2d_product_block(const Conv2dSizes& sizes, const Conv2dBlock& block, const float* x,
                          const float* weight, const float* bias, float* y, float* workspace) {
  // A patch of one element is the image itself.
  const bool is_image = sizes.kernel_size == 1 && sizes.stride == 1 && sizes.padding == 0;
  Gemm problem = sizes.product();
  const float* const image = x + block.group * sizes.in_group * sizes.in_plane();
  const std::size_t first = block.group * sizes.out_group + block.output;  // of all outputs
  const Patches patches(sizes, image, block.place);
  problem.m = block.outputs;
  problem.n = block.places;
  problem.a = weight + first * problem.k;
  problem.b = image + block.place;
  problem.implicit_b = is_image ? nullptr : &patches;
  problem.row_bias = bias == nullptr ? nullptr : bias + first;
  problem.c = y + first * sizes.out_plane() + block.place;
  gemm_blocked(problem, workspace);
}

void conv2d_product(const Conv2dSizes& sizes, const float* x, const float* weight,
                    const float* bias, float* y, float* workspace) {
  if (pads_first(sizes)) {
    pad(sizes, x, workspace);
    const Conv2dSizes inside = padded(sizes);
    conv2d_product(inside, workspace, weight, bias, y,
                   workspace + aligned_floats(image_floats(inside)));
    return;
  }
  if (sizes.in_group <= few_channels && conv2d_direct(sizes, x, weight, bias, y, workspace)) return;
  for (std::size_t g = 0; g < sizes.groups; ++g) {
    conv2d_product_block(sizes, {g, 0, sizes.out_group, 0, sizes.out_plane()}, x, weight, bias, y,
                         workspace);
  }
}

}  // namespace flopscope::layers
