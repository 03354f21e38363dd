// SPDX-License-Identifier: MIT
#include "flopscope/layers/adaptive_avg_pool1d.h"

#include "core/fields.h"
#include "core/misfit.h"
#include "pooling.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> AdaptiveAvgPool1d::output_shape(const Shape& input) const {
  if (input.rank() != 3) {
    return misfit("", "AdaptiveAvgPool1d pools sequences", "(batch, channels, length)", input);
  }
  return input.with(2, output_size);
}

Cost AdaptiveAvgPool1d::cost(const Shape& input) const {
  return adaptive_avg_pool_cost(input, output_size);
}

BackwardCost AdaptiveAvgPool1d::backward_cost(const Shape& input) const {
  return adaptive_avg_pool_backward_cost(input, output_size);
}

ForwardPassPointer AdaptiveAvgPool1d::forward_pass(const Shape& input) const {
  const std::int64_t most = input[2] / output_size + 2;
  const PoolShape rows{input[0] * input[1], 1, input[2], 1, output_size, {}};
  return adaptive_avg_pool_pass(rows, most);
}

std::span<const measure::Field> AdaptiveAvgPool1d::fields() {
  static constexpr Field all[] = {
      field<&AdaptiveAvgPool1d::output_size>("windows over the length", size_range),
  };
  return all;
}

}  // namespace flopscope::layers
