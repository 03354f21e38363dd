// SPDX-License-Identifier: MIT
#include "flopscope/layers/positional_embedding.h"

#include <algorithm>

#include "core/layer_catalogue.h"
#include "core/misfit.h"
#include "element_pass.h"
#include "flopscope/layers/counting.h"
#include "simd/rows.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> PositionalEmbedding::output_shape(const Shape& input) const {
  if (input.rank() != 3 || input[2] != embedding_dim) {
    return misfit("embedding_dim", is("embedding_dim", embedding_dim),
                  "(batch, length, " + std::to_string(embedding_dim) + ")", input);
  }
  if (input[1] > num_embeddings) {
    return misfit("num_embeddings", is("num_embeddings", num_embeddings),
                  "at most " + std::to_string(num_embeddings) + " long", input);
  }
  return input;
}

Cost PositionalEmbedding::cost(const Shape& input) const {
  const double elements = elements_of(input);
  const double row = elements / static_cast<double>(input[0]);
  Cost cost = arithmetic_cost(counting::sum, elements, elements + row, elements);
  cost.parameters = static_cast<double>(num_embeddings) * static_cast<double>(embedding_dim);
  return cost;
}

BackwardCost PositionalEmbedding::backward_cost(const Shape& input) const {
  const double elements = elements_of(input);
  const double row = elements / static_cast<double>(input[0]);
  return {.input = {},
          .parameters = arithmetic_cost(counting::sum, elements - row, 0, 0) +
                        arithmetic_cost({}, 0, elements, row)};
}

namespace {

class PositionalEmbeddingPass final : public ElementPass {
 public:
  PositionalEmbeddingPass(const PositionalEmbedding& table, const Shape& input)
      : ElementPass(input),
        table_(table),
        batch_(static_cast<std::size_t>(input[0])),
        sample_(static_cast<std::size_t>(input[1] * input[2])) {}

  [[nodiscard]] std::vector<Parameter> parameters() const override {
    return {{{table_.num_embeddings, table_.embedding_dim}, Init::normal(1)}};
  }

 private:
  [[nodiscard]] float element(const PassData& data, std::size_t i) const override {
    return data.x[i] + data.parameters[0][i % sample_];
  }
  void run_rows(const PassData& data) const override {
    for (std::size_t begin = 0; begin < batch_ * sample_; begin += sample_) {
      add_rows(sample_, data.x + begin, data.parameters[0], data.y + begin);
    }
  }
  void return_rows(const BackwardData& data) const override {
    float* const dtable = data.dparameters[0];
    for (std::size_t begin = 0; begin < batch_ * sample_; begin += sample_) {
      add_rows(sample_, dtable, data.dy + begin, dtable);
    }
    if (data.dx != nullptr) std::copy_n(data.dy, batch_ * sample_, data.dx);
  }

  PositionalEmbedding table_;
  std::size_t batch_, sample_;
};

}  // namespace

ForwardPassPointer PositionalEmbedding::forward_pass(const Shape& input) const {
  return std::make_shared<PositionalEmbeddingPass>(*this, input);
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::PositionalEmbedding>() {
  using layers::PositionalEmbedding;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&PositionalEmbedding::num_embeddings>("num_embeddings", "", "the longest input",
                                                  size_range),
      field<&PositionalEmbedding::embedding_dim>("embedding_dim", "", "innermost size of the input",
                                                 size_range),
  };
  static constexpr RecordType type{"PositionalEmbeddingOptions",
                                   "a learned vector for each position", fields};
  return type;
}

template <>
const flopscope::layers::LayerType&
flopscope::layers::layer_type<flopscope::layers::PositionalEmbedding>() {
  static constexpr LayerType type =
      make_layer_type<PositionalEmbedding>("a learned vector for each position, added");
  return type;
}
