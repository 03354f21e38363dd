// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "conv2d/conv2d_forms.h"
#include "flopscope/layers/quantized_conv2d.h"
#include "int8_product.h"
#include "int8_simd.h"
#include "simd/align.h"

namespace flopscope::layers {

namespace {

/// A run is copied in pieces of so many bytes, the last of which may reach beyond it.
constexpr std::size_t piece = 16;

void copy_run(const std::int8_t* from, std::size_t bytes, std::int8_t* to) {
  for (std::size_t i = 0; i < bytes; i += piece) std::memcpy(to + i, from + i, piece);
}

void fill_run(std::int32_t value, std::size_t bytes, std::int8_t* to) {
  for (std::size_t i = 0; i < bytes; i += piece) std::memset(to + i, value, piece);
}

std::size_t with_piece(std::size_t bytes) { return aligned_bytes(bytes + piece); }

/// The terms of an output.
std::size_t terms_of(const Conv2dSizes& sizes) { return sizes.in_group * sizes.taps(); }

/// Where the parts of the workspace begin, in bytes, after the image. Behind each is room for a
/// piece.
struct Parts {
  explicit Parts(const Conv2dSizes& sizes)
      : weights(with_piece(sizes.groups * sizes.in_group * sizes.in_plane())),
        patches(weights + with_piece(sizes.out_group * terms_of(sizes))),
        product(patches + with_piece(int8_rows_at_once * terms_of(sizes))) {}

  std::size_t weights, patches, product;
};

/// The patches of a group, for each element of the output the channels of each tap.
class Patches final : public Int8Rows {
 public:
  /// `image` (height, width, channels of all groups), at the first channel of the group.
  Patches(const Conv2dSizes& sizes, const std::int8_t* image, std::int32_t zero, std::int8_t* made)
      : sizes_(sizes),
        image_(image),
        zero_(zero),
        made_(made),
        channels_(sizes.groups * sizes.in_group),
        is_image_(sizes.kernel_size == 1 && sizes.stride == 1 && sizes.padding == 0 &&
                  sizes.groups == 1) {}

  [[nodiscard]] const std::int8_t* rows(std::size_t j, std::size_t count) const override {
    if (is_image_) return image_ + j * channels_;
    std::int8_t* to = made_;
    for (std::size_t q = 0; q < count; ++q, ++j) {
      const auto top = corner(j / sizes_.out_width);
      const auto left = corner(j % sizes_.out_width);
      for (std::size_t u = 0; u < sizes_.kernel_size; ++u) {
        const auto row = top + static_cast<std::int64_t>(u * sizes_.dilation);
        add_row(row, left, to);
        to += sizes_.kernel_size * sizes_.in_group;
      }
    }
    return made_;
  }

 private:
  /// The first row or column of a patch; less than 0 in the padding.
  [[nodiscard]] std::int64_t corner(std::size_t place) const {
    return static_cast<std::int64_t>(place) * static_cast<std::int64_t>(sizes_.stride) -
           static_cast<std::int64_t>(sizes_.padding);
  }

  /// A row of taps.
  void add_row(std::int64_t row, std::int64_t left, std::int8_t* to) const {
    const auto width = static_cast<std::int64_t>(sizes_.width);
    const std::size_t taps = sizes_.kernel_size;
    if (row < 0 || row >= static_cast<std::int64_t>(sizes_.height)) {
      fill_run(zero_, taps * sizes_.in_group, to);
      return;
    }
    const auto from = [&](std::int64_t column) {
      return image_ + static_cast<std::size_t>(row * width + column) * channels_;
    };
    const auto right = left + static_cast<std::int64_t>((taps - 1) * sizes_.dilation);
    if (left >= 0 && right < width && sizes_.dilation == 1 && sizes_.groups == 1) {
      copy_run(from(left), taps * sizes_.in_group, to);
      return;
    }
    for (std::size_t v = 0; v < taps; ++v, to += sizes_.in_group) {
      const auto column = left + static_cast<std::int64_t>(v * sizes_.dilation);
      if (column >= 0 && column < width) copy_run(from(column), sizes_.in_group, to);
      else fill_run(zero_, sizes_.in_group, to);
    }
  }

  const Conv2dSizes& sizes_;
  const std::int8_t* image_;
  std::int32_t zero_;
  std::int8_t* made_;
  std::size_t channels_;
  bool is_image_;
};

/// The channels of a group, each row a channel, each column an element of its plane.
class Planes final : public Int8Sums {
 public:
  Planes(const QuantizedData& data, std::size_t first, std::size_t plane, float* y)
      : data_(data), first_(first), plane_(plane), y_(y) {}

  void take(const Int8Block& block) override {
    for (std::size_t i = 0; i < block.rows; ++i) {
      const std::size_t o = first_ + block.row + i;
      const QuantizedRow& row = data_.rows[o];
      const simd::Dequantizer channel{simd::Sums{} + data_.input.zero_point * row.sum,
                                      simd::Quad{} + data_.input.scale * row.scale,
                                      simd::Quad{} + (data_.bias == nullptr ? 0 : data_.bias[o])};
      float* const y = y_ + (block.row + i) * plane_ + block.column;
      const std::int32_t* const sums = block.sums + i * int8_columns;
      for (std::size_t q = 0; q < block.columns; q += 4) {
        simd::store_first(y + q, channel(sums + q), block.columns - q);
      }
    }
  }

 private:
  const QuantizedData& data_;
  std::size_t first_, plane_;
  float* y_;
};

/// So many elements of a plane are laid beside those of the other channels while both are cached.
constexpr std::size_t stretch = 64;

/// An image (channels, plane) as integers (plane, channels).
void lay_channels(const Quantization& input, std::size_t channels, std::size_t plane,
                  const float* x, std::int8_t* image) {
  for (std::size_t begin = 0; begin < plane; begin += stretch) {
    const std::size_t count = std::min(stretch, plane - begin);
    for (std::size_t c = 0; c < channels; ++c) {
      std::int8_t line[stretch];
      quantize_simd(input, count, x + c * plane + begin, line);
      for (std::size_t i = 0; i < count; ++i) image[(begin + i) * channels + c] = line[i];
    }
  }
}

/// Weights (rows, channels, taps) as (rows, taps, channels).
void lay_taps(std::size_t rows, std::size_t channels, std::size_t taps, const std::int8_t* weight,
              std::int8_t* laid) {
  for (std::size_t o = 0; o < rows; ++o, laid += channels * taps) {
    for (std::size_t c = 0; c < channels; ++c) {
      for (std::size_t t = 0; t < taps; ++t) laid[t * channels + c] = *weight++;
    }
  }
}

}  // namespace

std::size_t quantized_workspace(const QuantizedConv2dShape& shape) {
  const Conv2dSizes sizes(shape);
  return Parts(sizes).product +
         int8_product_workspace(sizes.out_group, terms_of(sizes), SevenBit::b);
}

void quantized_simd(const QuantizedConv2dShape& shape, const QuantizedData& data,
                    std::int8_t* workspace) {
  const Conv2dSizes sizes(shape);
  const Parts parts(sizes);
  const std::size_t channels = sizes.groups * sizes.in_group;
  const std::size_t terms = terms_of(sizes);
  std::int8_t* const weights = workspace + parts.weights;
  const float* x = data.x;
  float* y = data.y;
  for (std::int64_t n = 0; n < shape.batch; ++n, x += channels * sizes.in_plane()) {
    lay_channels(data.input, channels, sizes.in_plane(), x, workspace);
    for (std::size_t g = 0; g < sizes.groups; ++g, y += sizes.out_group * sizes.out_plane()) {
      const std::size_t first = g * sizes.out_group;
      lay_taps(sizes.out_group, sizes.in_group, sizes.taps(), data.weight + first * terms, weights);
      const Patches patches(sizes, workspace + g * sizes.in_group, data.input.zero_point,
                            workspace + parts.patches);
      Planes planes(data, first, sizes.out_plane(), y);
      int8_product({sizes.out_group, terms, sizes.out_plane(), weights, &patches, SevenBit::b},
                   planes, workspace + parts.product);
    }
  }
}

}  // namespace flopscope::layers
