// SPDX-License-Identifier: MIT
#include "flopscope/layers/adaptive_avg_pool1d.h"

#include "core/fields.h"
#include "core/misfit.h"
#include "pooling.h"

namespace flopscope::layers {

measure::Result<LayerOnInput> AdaptiveAvgPool1d::on(const Shape& input) const {
  if (input.rank() != 3) {
    return misfit("", {"pools_sequences", "AdaptiveAvgPool1d pools sequences"},
                  of_shape("(batch, channels, length)"), input);
  }
  const PoolShape rows{input[0] * input[1], 1, input[2], 1, output_size, {}};
  return adaptive_avg_pool(input, input.with(2, output_size), rows, input[2] / output_size + 2);
}

constexpr Field adaptive_avg_pool1d_fields[] = {
    field<&AdaptiveAvgPool1d::output_size>("windows over the length", size_range),
};
std::span<const Field> AdaptiveAvgPool1d::fields() { return adaptive_avg_pool1d_fields; }

}  // namespace flopscope::layers
