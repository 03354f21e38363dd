// SPDX-License-Identifier: MIT
#include "conv2d_backward_forms.h"
#include "matmul/gemm.h"
#include "simd/align.h"
#include "simd/rows.h"

namespace flopscope::layers {

namespace {

/// The floats of patches that are stored at once: a quarter of a megabyte stays in a core's second
/// cache.
constexpr std::size_t stored_floats = 65536;
/// The fewest positions, even where they do not stay there: a product of less depth is mostly
/// additions.
constexpr std::size_t least_positions = 256;

std::size_t patch_floats(const Conv2dSizes& sizes) { return sizes.in_group * sizes.taps(); }

/// Rows of outputs of which the patches are stored at once, of `rows`.
std::size_t rows_at_once(const Conv2dSizes& sizes, std::size_t rows) {
  const std::size_t positions = std::max(stored_floats / patch_floats(sizes), least_positions);
  return std::clamp<std::size_t>(positions / sizes.out_width, 1, rows);
}

Gemm weight_product(const Conv2dSizes& sizes, std::size_t positions) {
  return gemm_sizes(sizes.out_group, positions, patch_floats(sizes), true);
}

Gemm input_product(const Conv2dSizes& sizes, std::size_t positions) {
  Gemm problem = gemm_sizes(patch_floats(sizes), sizes.out_group, positions, false);
  problem.b_stride = sizes.out_plane();
  return problem;
}

/// What the products of all parts of `rows` need: of parts of `at_once` and of what is left last,
/// which may be given to a form that needs more than that of the others.
template <class Product>
double most_of_gemm(const Conv2dSizes& sizes, std::size_t rows, std::size_t at_once,
                    Product product) {
  const std::size_t last = rows % at_once;
  const std::size_t of_parts = gemm_workspace(product(sizes, at_once * sizes.out_width));
  const std::size_t of_last =
      last == 0 ? 0 : gemm_workspace(product(sizes, last * sizes.out_width));
  return static_cast<double>(std::max(of_parts, of_last));
}

/// to[i] = from[i stride]
void take_every(std::size_t stride, const float* from, std::size_t count, float* to) {
  if (stride == 1) std::copy_n(from, count, to);
  else
    for (std::size_t i = 0; i < count; ++i) to[i] = from[i * stride];
}

/// to[i stride] += from[i]
void add_every(std::size_t stride, const float* from, std::size_t count, float* to) {
  if (stride == 1) add_rows(count, to, from, to);
  else
    for (std::size_t i = 0; i < count; ++i) to[i * stride] += from[i];
}

/// Calls `meet(channel and tap, columns, row of the image)` for each channel of a group and tap
/// that a row `i` of outputs connects with a row of the image, and `miss(channel and tap)` for the
/// rest.
template <class Meet, class Miss>
void for_taps(const Conv2dSizes& sizes, std::size_t i, Meet meet, Miss miss) {
  for (std::size_t u = 0; u < sizes.kernel_size; ++u) {
    const Reach rows(sizes, u, sizes.height, sizes.out_height);
    const bool inside = i >= rows.begin && i < rows.end;
    const std::size_t row = inside ? rows.first + (i - rows.begin) * sizes.stride : 0;
    for (std::size_t v = 0; v < sizes.kernel_size; ++v) {
      const Reach columns(sizes, v, sizes.width, sizes.out_width);
      for (std::size_t c = 0; c < sizes.in_group; ++c) {
        const std::size_t tap = (c * sizes.kernel_size + u) * sizes.kernel_size + v;
        if (inside) meet(tap, columns, c * sizes.in_plane() + row * sizes.width);
        else miss(tap);
      }
    }
  }
}

/// The patches of row `i` of outputs over the channels `image`, into columns of `patches` whose
/// rows are `step` apart.
void store_patches(const Conv2dSizes& sizes, const float* image, std::size_t i, float* patches,
                   std::size_t step) {
  for_taps(
      sizes, i,
      [&](std::size_t tap, const Reach& columns, std::size_t row) {
        float* const to = patches + tap * step;
        std::fill_n(to, columns.begin, 0.0F);
        take_every(sizes.stride, image + row + columns.first, columns.count(), to + columns.begin);
        std::fill_n(to + columns.end, sizes.out_width - columns.end, 0.0F);
      },
      [&](std::size_t tap) { std::fill_n(patches + tap * step, sizes.out_width, 0.0F); });
}

/// The other way round.
void add_patches(const Conv2dSizes& sizes, const float* patches, std::size_t step, std::size_t i,
                 float* image) {
  for_taps(
      sizes, i,
      [&](std::size_t tap, const Reach& columns, std::size_t row) {
        add_every(sizes.stride, patches + tap * step + columns.begin, columns.count(),
                  image + row + columns.first);
      },
      [](std::size_t) {});
}

}  // namespace

double conv2d_weight_product_workspace(const Conv2dSizes& sizes, std::size_t batch) {
  const std::size_t rows = batch * sizes.out_height;
  const std::size_t at_once = rows_at_once(sizes, rows);
  const auto width = static_cast<double>(at_once * sizes.out_width);
  const auto patch = static_cast<double>(patch_floats(sizes));
  const auto out = static_cast<double>(sizes.out_group);
  constexpr double lines = 3 * 16;
  return width * patch + width * out + out * patch + lines +
         most_of_gemm(sizes, rows, at_once, weight_product);
}

void conv2d_weight_product(const Conv2dSizes& sizes, std::size_t batch, const float* x,
                           const float* dy, float* dweight, float* workspace) {
  const std::size_t rows = batch * sizes.out_height;
  const std::size_t at_once = rows_at_once(sizes, rows);
  const std::size_t most = at_once * sizes.out_width;
  float* const patches = workspace;
  float* const gradients = patches + aligned_floats(patch_floats(sizes) * most);
  float* const products = gradients + aligned_floats(sizes.out_group * most);
  float* const of_gemm = products + aligned_floats(sizes.out_group * patch_floats(sizes));
  for (std::size_t g = 0; g < sizes.groups; ++g) {
    for (std::size_t begin = 0; begin < rows; begin += at_once) {
      const std::size_t end = std::min(begin + at_once, rows);
      Gemm problem = weight_product(sizes, (end - begin) * sizes.out_width);
      for (std::size_t row = begin; row < end; ++row) {
        const std::size_t group = row / sizes.out_height * sizes.groups + g;  // of all images'
        const std::size_t i = row % sizes.out_height;
        const std::size_t column = (row - begin) * sizes.out_width;
        store_patches(sizes, x + group * sizes.in_group * sizes.in_plane(), i, patches + column,
                      problem.k);
        const float* from = dy + group * sizes.out_group * sizes.out_plane() + i * sizes.out_width;
        for (std::size_t o = 0; o < sizes.out_group; ++o, from += sizes.out_plane()) {
          std::copy_n(from, sizes.out_width, gradients + o * problem.k + column);
        }
      }
      problem.a = gradients;
      problem.b = patches;
      problem.c = products;
      gemm(problem, of_gemm);
      float* const sum = dweight + g * problem.m * problem.n;
      add_rows(problem.m * problem.n, sum, products, sum);
    }
  }
}

double conv2d_input_product_workspace(const Conv2dSizes& sizes) {
  const std::size_t at_once = rows_at_once(sizes, sizes.out_height);
  const auto width = static_cast<double>(at_once * sizes.out_width);
  const auto patch = static_cast<double>(patch_floats(sizes));
  constexpr double lines = 2 * 16;
  return patch * static_cast<double>(sizes.out_group) + patch * width + lines +
         most_of_gemm(sizes, sizes.out_height, at_once, input_product);
}

void conv2d_input_product(const Conv2dSizes& sizes, std::size_t batch, const float* weight,
                          const float* dy, float* dx, float* workspace) {
  const std::size_t patch = patch_floats(sizes);
  const std::size_t at_once = rows_at_once(sizes, sizes.out_height);
  float* const turned = workspace;
  float* const patches = turned + aligned_floats(patch * sizes.out_group);
  float* const of_gemm = patches + aligned_floats(patch * at_once * sizes.out_width);
  std::fill_n(dx, batch * sizes.groups * sizes.in_group * sizes.in_plane(), 0.0F);
  for (std::size_t g = 0; g < sizes.groups; ++g) {
    const float* const kernels = weight + g * sizes.out_group * patch;
    for (std::size_t p = 0; p < patch; ++p) {
      for (std::size_t o = 0; o < sizes.out_group; ++o) {
        turned[p * sizes.out_group + o] = kernels[o * patch + p];
      }
    }
    for (std::size_t n = 0; n < batch; ++n) {
      const std::size_t group = n * sizes.groups + g;
      float* const image = dx + group * sizes.in_group * sizes.in_plane();
      for (std::size_t begin = 0; begin < sizes.out_height; begin += at_once) {
        const std::size_t end = std::min(begin + at_once, sizes.out_height);
        Gemm problem = input_product(sizes, (end - begin) * sizes.out_width);
        problem.a = turned;
        problem.b = dy + group * sizes.out_group * sizes.out_plane() + begin * sizes.out_width;
        problem.c = patches;
        gemm(problem, of_gemm);
        for (std::size_t i = begin; i < end; ++i) {
          add_patches(sizes, patches + (i - begin) * sizes.out_width, problem.n, i, image);
        }
      }
    }
  }
}

}  // namespace flopscope::layers
