// SPDX-License-Identifier: MIT
#include "flopscope/layers/attention.h"

#include "flopscope/layers/counting.h"
#include "layer_catalogue.h"
#include "misfit.h"
#include "series.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

namespace {

/// The quantities of the table above.
struct Sizes {
  double vectors;  // B T D
  double weights;  // B H P
  double macs;     // B P D
  double rows;     // B H T
};

Sizes sizes_of(const AttentionShape& shape, bool count_masked) {
  const auto batch = static_cast<double>(shape.batch);
  const auto heads = static_cast<double>(shape.heads);
  const auto seq = static_cast<double>(shape.seq);
  const auto width = static_cast<double>(shape.d_model);
  const bool half = shape.causal && !count_masked;
  const double pairs = half ? seq * (seq + 1) / 2 : seq * seq;
  return {batch * seq * width, batch * heads * pairs, batch * pairs * width, batch * heads * seq};
}

Cost product_cost(double macs, double read, double written) {
  return {.macs = macs,
          .multiplies = macs,
          .adds = macs,
          .bytes_read = read * sizeof(float),
          .bytes_written = written * sizeof(float)};
}

}  // namespace

AttentionCost attention_cost(const AttentionShape& shape, bool count_masked) {
  const auto [vectors, weights, macs, rows] = sizes_of(shape, count_masked);
  AttentionCost cost;
  cost.scores = product_cost(macs, 2 * vectors, weights);
  cost.scale = arithmetic_cost({1, 0, 0}, weights, weights, weights);
  cost.softmax = arithmetic_cost({0, 2 * weights - rows, 3 * weights - rows}, 1, weights, weights);
  cost.context = product_cost(macs, weights + vectors, vectors);
  return cost;
}

AttentionCost attention_backward_cost(const AttentionShape& shape, bool count_masked) {
  const auto [vectors, weights, macs, rows] = sizes_of(shape, count_masked);
  AttentionCost cost;
  cost.scores = product_cost(2 * macs, 2 * (weights + vectors), 2 * vectors);
  cost.scale = arithmetic_cost({1, 0, 0}, weights, weights, weights);
  cost.softmax = arithmetic_cost({2 * weights, 2 * weights - rows, 0}, 1, 2 * weights, weights);
  cost.context = product_cost(2 * macs, 3 * vectors + weights, weights + vectors);
  return cost;
}

Result<CountedLayer> ScaledDotProductAttention::count(const LayerInput& input,
                                                      Counter& counter) const {
  const Shape& packed = input.shape;
  if (packed.rank() != 3 || packed.last() % 3 != 0 || packed.last() / 3 % num_heads != 0) {
    return at_layer(misfit("num_heads", is("num_heads", num_heads),
                           "(batch, seq, 3 d_model) with a d_model that num_heads divides", packed),
                    counter, type_name);
  }
  const AttentionShape shape{packed[0], num_heads, packed[1], packed[2] / 3, causal};
  const AttentionCost forward = attention_cost(shape, counter.count_masked);
  const AttentionCost backward = attention_backward_cost(shape, counter.count_masked);

  CountedLayer whole;
  whole.input = packed;
  whole.output = packed.with(2, shape.d_model);
  whole.learned = input.learned;
  const Shape weights{shape.batch, shape.heads, shape.seq, shape.seq};
  const auto add = [&](const char* step, const char* type, const Shape& from, const Shape& to,
                       Cost AttentionCost::*part) {
    CountedLayer operation = operation_part(step, type, from, to, counter);
    operation.forward = forward.*part;
    if (input.learned) operation.backward = backward.*part;
    add_part(whole, std::move(operation));
  };
  add("scores", "matmul", packed, weights, &AttentionCost::scores);
  add("scale", "multiply", weights, weights, &AttentionCost::scale);
  add("softmax", "softmax", weights, weights, &AttentionCost::softmax);
  add("context", "matmul", weights, whole.output, &AttentionCost::context);
  return whole;
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ScaledDotProductAttention>() {
  using layers::ScaledDotProductAttention;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&ScaledDotProductAttention::num_heads>("num_heads", "", "parallel attentions",
                                                   size_range),
      field<&ScaledDotProductAttention::causal>("causal", "",
                                                "whether positions see only those before them"),
  };
  static constexpr RecordType type{"ScaledDotProductAttentionOptions", "an attention", fields};
  return type;
}

template <>
const flopscope::layers::LayerType&
flopscope::layers::layer_type<flopscope::layers::ScaledDotProductAttention>() {
  static constexpr LayerType type = make_layer_type<ScaledDotProductAttention>(
      "attention on queries, keys and values side by side");
  return type;
}
