// SPDX-License-Identifier: MIT
#include <algorithm>

#include "flopscope/layers/quantized_linear.h"
#include "int8_product.h"
#include "int8_simd.h"
#include "simd/align.h"

namespace flopscope::layers {

namespace {

class Weights final : public Int8Rows {
 public:
  Weights(const std::int8_t* values, std::size_t terms) : values_(values), terms_(terms) {}

  [[nodiscard]] const std::int8_t* rows(std::size_t j, std::size_t /*count*/) const override {
    return values_ + j * terms_;
  }

 private:
  const std::int8_t* values_;
  std::size_t terms_;
};

class Outputs final : public Int8Sums {
 public:
  Outputs(const QuantizedData& data, std::size_t out) : data_(data), out_(out) {}

  void take(const Int8Block& block) override {
    for (std::size_t q = 0; q < block.columns; q += 4) {
      const std::size_t count = std::min<std::size_t>(4, block.columns - q);
      const simd::Dequantizer columns = dequantizer(block.column + q, count);
      float* y = data_.y + block.row * out_ + block.column + q;
      for (std::size_t i = 0; i < block.rows; ++i, y += out_) {
        simd::store_first(y, columns(block.sums + i * int8_columns + q), count);
      }
    }
  }

 private:
  [[nodiscard]] simd::Dequantizer dequantizer(std::size_t o, std::size_t count) const {
    simd::Dequantizer columns{};
    for (std::size_t q = 0; q < count; ++q, ++o) {
      columns.zero_sums[q] = data_.input.zero_point * data_.rows[o].sum;
      columns.factors[q] = data_.input.scale * data_.rows[o].scale;
      columns.biases[q] = data_.bias == nullptr ? 0 : data_.bias[o];
    }
    return columns;
  }

  const QuantizedData& data_;
  std::size_t out_;
};

/// The integers of x, up to a cache line.
std::size_t input_bytes(const QuantizedLinearShape& shape) {
  const std::int64_t size = Shape(shape.batch, shape.in_features).elements();
  return aligned_bytes(static_cast<std::size_t>(size));
}

}  // namespace

std::size_t quantized_workspace(const QuantizedLinearShape& shape) {
  const auto [batch, in] = as_sizes(shape.batch, shape.in_features);
  return input_bytes(shape) + int8_product_workspace(batch, in, SevenBit::a);
}

void quantized_simd(const QuantizedLinearShape& shape, const QuantizedData& data,
                    std::int8_t* workspace) {
  const auto [batch, in, out] = as_sizes(shape.batch, shape.in_features, shape.out_features);
  quantize_simd(data.input, batch * in, data.x, workspace);
  const Weights weights(data.weight, in);
  Outputs outputs(data, out);
  int8_product({batch, in, out, workspace, &weights, SevenBit::a}, outputs,
               workspace + input_bytes(shape));
}

}  // namespace flopscope::layers
