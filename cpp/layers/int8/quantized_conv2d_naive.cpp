// SPDX-License-Identifier: MIT
#include "flopscope/layers/quantized_conv2d.h"

namespace flopscope::layers {

void quantized_naive(const QuantizedConv2dShape& shape, const QuantizedData& data,
                     std::int8_t* workspace) {
  const Shape output = output_shape(shape);
  const std::int64_t in_group = shape.in_channels / shape.groups;
  const std::int64_t out_group = shape.out_channels / shape.groups;
  const auto inside = [](std::int64_t place, std::int64_t size) {
    return place >= 0 && place < size;
  };
  quantize_naive(data.input, static_cast<std::size_t>(input_shape(shape).elements()), data.x,
                 workspace);
  float* y = data.y;
  for (std::int64_t n = 0; n < shape.batch; ++n) {
    for (std::int64_t o = 0; o < shape.out_channels; ++o) {
      const std::int64_t first = n * shape.in_channels + o / out_group * in_group;
      for (std::int64_t i = 0; i < output[2]; ++i) {
        for (std::int64_t j = 0; j < output[3]; ++j) {
          std::int32_t sum = 0;
          const std::int8_t* weight =
              data.weight + o * in_group * shape.kernel_size * shape.kernel_size;
          for (std::int64_t c = 0; c < in_group; ++c) {
            for (std::int64_t u = 0; u < shape.kernel_size; ++u) {
              for (std::int64_t v = 0; v < shape.kernel_size; ++v) {
                const std::int64_t row = i * shape.stride - shape.padding + u * shape.dilation;
                const std::int64_t column = j * shape.stride - shape.padding + v * shape.dilation;
                const std::int32_t q =
                    inside(row, shape.height) && inside(column, shape.width)
                        ? workspace[((first + c) * shape.height + row) * shape.width + column]
                        : data.input.zero_point;
                sum += q * *weight++;
              }
            }
          }
          const float bias = data.bias == nullptr ? 0 : data.bias[o];
          *y++ = dequantized(sum, data.input, data.rows[o], bias);
        }
      }
    }
  }
}

}  // namespace flopscope::layers
