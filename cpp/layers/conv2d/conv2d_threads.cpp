// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>

#include "conv2d_forms.h"
#include "matmul/gemm_threads.h"
#include "simd/align.h"

namespace flopscope::layers {

namespace {

constexpr std::size_t most_floats = std::numeric_limits<std::ptrdiff_t>::max();

/// How the output of some images is cut.
class Conv2dCut {
 public:
  Conv2dCut(const Conv2dSizes& sizes, std::size_t images, std::size_t threads)
      : product_(sizes.product()),
        blocks_(
            cut_blocked(product_, quotient_up(parts_per_thread * threads, images * sizes.groups))),
        group_parts_(std::min(sizes.groups, quotient_up(parts_per_thread * threads, images))) {}

  [[nodiscard]] std::size_t floats_per_thread() const {
    return gemm_floats_per_thread(product_, blocks_);
  }
  /// The parts of an image's product.
  [[nodiscard]] std::size_t product_parts(std::size_t groups) const {
    return groups * blocks_.parts();
  }
  [[nodiscard]] Conv2dBlock block(std::size_t part) const {
    const std::size_t group = part / blocks_.parts();
    const std::size_t at = part % blocks_.parts();
    const std::size_t output = at / blocks_.across * blocks_.rows;
    const std::size_t place = at % blocks_.across * blocks_.columns;
    return {group, output, std::min(blocks_.rows, product_.m - output), place,
            std::min(blocks_.columns, product_.n - place)};
  }

  /// Into how many parts the groups of an image are dealt where each has one input channel.
  [[nodiscard]] std::size_t group_parts() const { return group_parts_; }

 private:
  Gemm product_;
  GemmCut blocks_;
  std::size_t group_parts_;
};

bool worth_splitting(const Conv2dShape& shape, std::size_t threads) {
  return threads > 1 && cost(shape).macs >= least_threaded_macs;
}

std::size_t floats_per_thread(const Conv2dSizes& sizes, const Conv2dCut& cut) {
  if (sizes.in_group > 1) return cut.floats_per_thread();
  return rounded_up(conv2d_taps_workspace(sizes), 32);
}

}  // namespace

std::size_t conv2d_threads_workspace(const Conv2dShape& shape, std::size_t threads) {
  std::size_t most = conv2d_workspace(shape);
  if (!worth_splitting(shape, threads)) return most;
  const Conv2dSizes sizes(shape);
  // Where fewer threads are granted than were asked for, each has larger blocks.
  for (std::size_t granted = 2; granted <= threads; ++granted) {
    const Conv2dCut cut(sizes, static_cast<std::size_t>(shape.batch), granted);
    const std::size_t each = floats_per_thread(sizes, cut);
    // What no memory holds must not wrap around to what it does.
    if (each > most_floats / granted) return most_floats;
    most = std::max(most, granted * each);
  }
  return most;
}

void conv2d_threads(const Conv2dShape& shape, const float* x, const float* weight,
                    const float* bias, float* y, float* workspace, ThreadPool& pool) {
  if (!worth_splitting(shape, pool.threads())) {
    return conv2d_simd(shape, x, weight, bias, y, workspace);
  }
  const Conv2dSizes sizes(shape);
  const auto images = static_cast<std::size_t>(shape.batch);
  const Conv2dCut cut(sizes, images, pool.threads());
  const std::size_t floats = floats_per_thread(sizes, cut);
  const std::size_t inputs = sizes.groups * sizes.in_group * sizes.in_plane();
  const std::size_t outputs = sizes.groups * sizes.out_group * sizes.out_plane();
  const float* const added = shape.bias ? bias : nullptr;
  if (sizes.in_group > 1) {
    const std::size_t parts = cut.product_parts(sizes.groups);
    pool.parallel_for(images * parts, [&](std::size_t part, std::size_t thread) {
      const std::size_t n = part / parts;
      conv2d_product_block(sizes, cut.block(part % parts), x + n * inputs, weight, added,
                           y + n * outputs, workspace + thread * floats);
    });
    return;
  }
  const std::size_t parts = cut.group_parts();
  pool.parallel_for(images * parts, [&](std::size_t part, std::size_t thread) {
    const std::size_t n = part / parts;
    const std::size_t at = part % parts;
    const std::size_t first = sizes.groups * at / parts;
    const std::size_t first_output = first * sizes.out_group;
    Conv2dSizes some = sizes;
    some.groups = sizes.groups * (at + 1) / parts - first;
    conv2d_taps(some, x + n * inputs + first * sizes.in_plane(),
                weight + first_output * sizes.taps(),
                added == nullptr ? nullptr : added + first_output,
                y + n * outputs + first_output * sizes.out_plane(), workspace + thread * floats);
  });
}

}  // namespace flopscope::layers
