// SPDX-License-Identifier: MIT
#include "flopscope/layers/count.h"

#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/matmul.h"
#include "flopscope/layers/model.h"
#include "flopscope/layers/multihead_attention.h"

namespace flopscope::layers {

namespace {

/// The forward pass of a single layer.
template <class Definition>
measure::Result<double> count_alone(const Definition& definition, const Shape& input,
                                    std::int64_t batch, Convention convention, bool count_masked) {
  Model model{"", input, {}};
  add_layer(model.layers, definition);
  const auto counted = count(model, batch, count_masked);
  if (!counted) return counted.error();
  return measure::count(counted->forward, convention);
}

}  // namespace

double count_matmul(std::int64_t m, std::int64_t k, std::int64_t n, Convention convention) {
  return measure::count(cost(MatmulShape{m, k, n}), convention);
}

double count_linear(std::int64_t in_features, std::int64_t out_features, std::int64_t batch,
                    Convention convention) {
  return measure::count(cost(LinearShape{batch, in_features, out_features, true}), convention);
}

measure::Result<double> count_conv2d(const Conv2d& conv, const Shape& input,
                                     Convention convention) {
  Shape sample;
  for (int i = 1; i < input.rank(); ++i) sample = sample.and_then(input[i]);
  const std::int64_t batch = input.rank() > 0 ? input[0] : 0;
  return count_alone(conv, sample, batch, convention, true);
}

measure::Result<double> count_attention(const AttentionShape& shape, Convention convention,
                                        bool count_masked) {
  return count_alone(
      MultiheadAttention{shape.d_model, shape.heads, true, shape.causal, shape.window},
      {shape.seq, shape.d_model}, shape.batch, convention, count_masked);
}

}  // namespace flopscope::layers
