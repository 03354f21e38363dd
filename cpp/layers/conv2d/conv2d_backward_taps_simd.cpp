// SPDX-License-Identifier: MIT
#include "conv2d_backward_forms.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::lanes;
using simd::Quad;

/// The rows and columns that a tap connects, and how far apart.
struct Connected {
  Connected(const Conv2dSizes& sizes, std::size_t tap)
      : rows(sizes, tap / sizes.kernel_size, sizes.height, sizes.out_height),
        columns(sizes, tap % sizes.kernel_size, sizes.width, sizes.out_width),
        stride(sizes.stride),
        width(sizes.width),
        out_width(sizes.out_width) {}

  /// Calls `meet(place of the image, place of the output)` for the first of every row of outputs
  /// that it connects.
  template <class Meet>
  void for_rows(Meet meet) const {
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
      meet((rows.first + (i - rows.begin) * stride) * width + columns.first,
           i * out_width + columns.begin);
    }
  }

  Reach rows, columns;
  std::size_t stride, width, out_width;
};

/// The sum of the products of many rows: lanes are added up only in the end.
class RowProducts {
 public:
  void add(const float* x, std::size_t stride, const float* dy, std::size_t count) {
    std::size_t j = 0;
    if (stride == 1) {
      for (; j + 2 * lanes <= count; j += 2 * lanes) {
        add_lanes(x + j, dy + j, first_);
        add_lanes(x + j + lanes, dy + j + lanes, second_);
      }
      for (; j + lanes <= count; j += lanes) add_lanes(x + j, dy + j, first_);
    } else if (stride == 2) {
      // The last element loaded is not wanted, but one after it is: it lies within the row.
      for (; j + 4 < count; j += 4) {
        const Quad every_second = __builtin_shufflevector(
            simd::load_quad(x + 2 * j), simd::load_quad(x + 2 * j + 4), 0, 2, 4, 6);
        quarters_ += every_second * simd::load_quad(dy + j);
      }
    }
    for (; j < count; ++j) rest_ += x[j * stride] * dy[j];
  }
  [[nodiscard]] float sum() const {
    const simd::Floats whole = first_ + second_;
    return simd::sums_of_lanes(whole, whole, whole, whole)[0] + (quarters_[0] + quarters_[1]) +
           (quarters_[2] + quarters_[3]) + rest_;
  }

 private:
  static void add_lanes(const float* x, const float* dy, simd::Floats& sum) {
    sum = simd::multiply_add(simd::load(x), simd::load(dy), sum);
  }

  simd::Floats first_{};
  simd::Floats second_{};  // sums that do not wait for each other
  Quad quarters_{};
  float rest_ = 0;
};

}  // namespace

void conv2d_weight_taps(const Conv2dSizes& sizes, std::size_t batch, const float* x,
                        const float* dy, float* dweight) {
  const std::size_t channels = sizes.groups * sizes.out_group;
  for (std::size_t n = 0; n < batch * channels; ++n, dy += sizes.out_plane()) {
    const float* const image = x + n / sizes.out_group * sizes.in_plane();
    float* const gradient = dweight + n % channels * sizes.taps();
    for (std::size_t tap = 0; tap < sizes.taps(); ++tap) {
      const Connected connected(sizes, tap);
      RowProducts products;
      connected.for_rows([&](std::size_t from, std::size_t to) {
        products.add(image + from, sizes.stride, dy + to, connected.columns.count());
      });
      gradient[tap] += products.sum();
    }
  }
}

void conv2d_input_taps(const Conv2dSizes& sizes, std::size_t batch, const float* weight,
                       const float* dy, float* dx) {
  const std::size_t channels = sizes.groups * sizes.out_group;
  std::fill_n(dx, batch * sizes.groups * sizes.in_plane(), 0.0F);
  for (std::size_t n = 0; n < batch * channels; ++n, dy += sizes.out_plane()) {
    float* const image = dx + n / sizes.out_group * sizes.in_plane();
    const float* const kernel = weight + n % channels * sizes.taps();
    for (std::size_t tap = 0; tap < sizes.taps(); ++tap) {
      const Connected connected(sizes, tap);
      connected.for_rows([&](std::size_t to, std::size_t from) {
        for (std::size_t j = 0; j < connected.columns.count(); ++j) {
          image[to + j * sizes.stride] += kernel[tap] * dy[from + j];
        }
      });
    }
  }
}

}  // namespace flopscope::layers
