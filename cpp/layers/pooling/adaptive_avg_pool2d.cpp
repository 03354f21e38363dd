// SPDX-License-Identifier: MIT
#include "flopscope/layers/adaptive_avg_pool2d.h"

#include <numeric>

#include "core/fields.h"
#include "core/misfit.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "pooling.h"

namespace flopscope::layers {

using measure::Cost;

LayerOnInput adaptive_avg_pool(const Shape& input, const Shape& output, const PoolShape& pools,
                               std::int64_t largest_window) {
  const double windows = elements_of(output);
  double covered = 1;  // the elements of all windows
  for (int i = 0; i < input.rank(); ++i) {
    covered *= static_cast<double>(input[i] + output[i] - std::gcd(input[i], output[i]));
  }
  return {.output = output,
          .forward = arithmetic_cost({0, 0, 1}, windows, elements_of(input), windows) +
                     Cost{.adds = covered - windows},
          .backward = {.input = arithmetic_cost({0, 0, 1}, windows, windows, elements_of(input)) +
                                Cost{.adds = covered}},
          .pass = pool_pass(
              pools, {.naive = &adaptive_avg_pool2d_naive<float>,
                      .simd = &adaptive_avg_pool2d_simd,
                      .naive_backward = &adaptive_avg_pool2d_backward_naive<float>,
                      .simd_backward = &adaptive_avg_pool2d_backward_simd,
                      .backward_reads_input = false,
                      .tolerance = sum_bound(static_cast<std::size_t>(largest_window) + 1)})};
}

measure::Result<LayerOnInput> AdaptiveAvgPool2d::on(const Shape& input) const {
  if (input.rank() != 4) {
    return misfit("", {"pools_images", "AdaptiveAvgPool2d pools images"},
                  of_shape("(batch, channels, height, width)"), input);
  }
  const Shape output = input.with(2, output_size).with(3, output_size);
  const std::int64_t most = (input[2] / output_size + 2) * (input[3] / output_size + 2);
  return adaptive_avg_pool(input, output, pool_shape(input, output, {}), most);
}

constexpr Field adaptive_avg_pool2d_fields[] = {
    field<&AdaptiveAvgPool2d::output_size>("windows in each direction", size_range),
};
std::span<const Field> AdaptiveAvgPool2d::fields() { return adaptive_avg_pool2d_fields; }

}  // namespace flopscope::layers
