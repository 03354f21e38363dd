// SPDX-License-Identifier: MIT
#include "flopscope/layers/adaptive_avg_pool2d.h"

#include <numeric>

#include "core/layer_catalogue.h"
#include "core/misfit.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "pooling.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

namespace {

/// The elements of all windows along one dimension.
double covered(std::int64_t size, std::int64_t windows) {
  return static_cast<double>(size + windows - std::gcd(size, windows));
}

/// The elements of all windows of all channels.
double all_covered(const Shape& input, std::int64_t windows) {
  return static_cast<double>(input[0]) * static_cast<double>(input[1]) *
         covered(input[2], windows) * covered(input[3], windows);
}

}  // namespace

Result<Shape> AdaptiveAvgPool2d::output_shape(const Shape& input) const {
  if (input.rank() != 4) {
    return misfit("", "AdaptiveAvgPool2d pools images", "(batch, channels, height, width)", input);
  }
  return input.with(2, output_size).with(3, output_size);
}

Cost AdaptiveAvgPool2d::cost(const Shape& input) const {
  const double outputs = elements_of(*output_shape(input));
  const double mean_window = all_covered(input, output_size) / outputs;
  return arithmetic_cost({0, 0, counting::avg_pool_window(mean_window).others}, outputs,
                         elements_of(input), outputs) +
         measure::Cost{.adds = all_covered(input, output_size) - outputs};
}

BackwardCost AdaptiveAvgPool2d::backward_cost(const Shape& input) const {
  const double outputs = elements_of(*output_shape(input));
  return {.input = arithmetic_cost({0, 0, 1}, outputs, outputs, elements_of(input)) +
                   measure::Cost{.adds = all_covered(input, output_size)},
          .parameters = {}};
}

ForwardPassPointer adaptive_avg_pool_pass(const PoolShape& pools, std::int64_t largest_window) {
  return pool_pass(
      pools, {.naive = [](const PoolShape& shape, const float* x, float* y,
                          float*) { adaptive_avg_pool2d_naive(shape, x, y); },
              .simd = &adaptive_avg_pool2d_simd,
              .naive_backward = [](const PoolShape& shape, const float*, const float* dy, float* dx,
                                   float*) { adaptive_avg_pool2d_backward_naive(shape, dy, dx); },
              .simd_backward = &adaptive_avg_pool2d_backward_simd,
              .backward_reads_input = false,
              .tolerance = sum_bound(static_cast<std::size_t>(largest_window) + 1)});
}

ForwardPassPointer AdaptiveAvgPool2d::forward_pass(const Shape& input) const {
  const std::int64_t most = (input[2] / output_size + 2) * (input[3] / output_size + 2);
  return adaptive_avg_pool_pass(pool_shape(input, *output_shape(input), {}), most);
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::AdaptiveAvgPool2d>() {
  using layers::AdaptiveAvgPool2d;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&AdaptiveAvgPool2d::output_size>("output_size", "", "windows in each direction",
                                             size_range),
  };
  static constexpr RecordType type{"AdaptiveAvgPool2dOptions",
                                   "means over as many windows as asked for", fields};
  return type;
}

template <>
const flopscope::layers::LayerType&
flopscope::layers::layer_type<flopscope::layers::AdaptiveAvgPool2d>() {
  static constexpr LayerType type =
      make_layer_type<AdaptiveAvgPool2d>("means over as many windows as asked for");
  return type;
}
