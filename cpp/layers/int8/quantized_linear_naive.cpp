// SPDX-License-Identifier: MIT
#include "flopscope/layers/quantized_linear.h"

namespace flopscope::layers {

void quantized_naive(const QuantizedLinearShape& shape, const QuantizedData& data,
                     std::int8_t* workspace) {
  const auto [batch, in, out] = as_sizes(shape.batch, shape.in_features, shape.out_features);
  quantize_naive(data.input, batch * in, data.x, workspace);
  for (std::size_t i = 0; i < batch; ++i) {
    for (std::size_t o = 0; o < out; ++o) {
      std::int32_t sum = 0;
      for (std::size_t p = 0; p < in; ++p) sum += workspace[i * in + p] * data.weight[o * in + p];
      const float bias = data.bias == nullptr ? 0 : data.bias[o];
      data.y[i * out + o] = dequantized(sum, data.input, data.rows[o], bias);
    }
  }
}

}  // namespace flopscope::layers
