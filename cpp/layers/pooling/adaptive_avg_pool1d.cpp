// SPDX-License-Identifier: MIT
#include "flopscope/layers/adaptive_avg_pool1d.h"

#include <numeric>

#include "core/layer_catalogue.h"
#include "core/misfit.h"
#include "flopscope/layers/counting.h"
#include "pooling.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

namespace {

/// The elements of all windows of all channels.
double covered_in_all_channels(const Shape& input, std::int64_t windows) {
  return static_cast<double>(input[0]) * static_cast<double>(input[1]) *
         static_cast<double>(input[2] + windows - std::gcd(input[2], windows));
}

}  // namespace

Result<Shape> AdaptiveAvgPool1d::output_shape(const Shape& input) const {
  if (input.rank() != 3) {
    return misfit("", "AdaptiveAvgPool1d pools sequences", "(batch, channels, length)", input);
  }
  return input.with(2, output_size);
}

Cost AdaptiveAvgPool1d::cost(const Shape& input) const {
  const double outputs = elements_of(*output_shape(input));
  const double mean_window = covered_in_all_channels(input, output_size) / outputs;
  return arithmetic_cost({0, 0, counting::avg_pool_window(mean_window).others}, outputs,
                         elements_of(input), outputs) +
         measure::Cost{.adds = covered_in_all_channels(input, output_size) - outputs};
}

BackwardCost AdaptiveAvgPool1d::backward_cost(const Shape& input) const {
  const double outputs = elements_of(*output_shape(input));
  return {.input = arithmetic_cost({0, 0, 1}, outputs, outputs, elements_of(input)) +
                   measure::Cost{.adds = covered_in_all_channels(input, output_size)},
          .parameters = {}};
}

ForwardPassPointer AdaptiveAvgPool1d::forward_pass(const Shape& input) const {
  const std::int64_t most = input[2] / output_size + 2;
  const PoolShape rows{input[0] * input[1], 1, input[2], 1, output_size, {}};
  return adaptive_avg_pool_pass(rows, most);
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::AdaptiveAvgPool1d>() {
  using layers::AdaptiveAvgPool1d;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&AdaptiveAvgPool1d::output_size>("output_size", "", "windows over the length",
                                             size_range),
  };
  static constexpr RecordType type{"AdaptiveAvgPool1dOptions",
                                   "means over as many windows of a sequence as asked for", fields};
  return type;
}

template <>
const flopscope::layers::LayerType&
flopscope::layers::layer_type<flopscope::layers::AdaptiveAvgPool1d>() {
  static constexpr LayerType type =
      make_layer_type<AdaptiveAvgPool1d>("means over as many windows of a sequence as asked for");
  return type;
}
