// SPDX-License-Identifier: MIT
#include "flopscope/layers/segment_embedding.h"

#include <algorithm>

#include "core/layer_catalogue.h"
#include "core/misfit.h"
#include "element_pass.h"
#include "flopscope/layers/counting.h"
#include "simd/rows.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> SegmentEmbedding::output_shape(const Shape& input) const {
  if (input.last() != embedding_dim) {
    return misfit("embedding_dim", is("embedding_dim", embedding_dim),
                  "(..., " + std::to_string(embedding_dim) + ")", input);
  }
  return input;
}

Cost SegmentEmbedding::cost(const Shape& input) const {
  const double elements = elements_of(input);
  Cost cost = arithmetic_cost(counting::sum, elements, 2 * elements, elements);
  cost.parameters = static_cast<double>(num_embeddings) * static_cast<double>(embedding_dim);
  return cost;
}

BackwardCost SegmentEmbedding::backward_cost(const Shape& input) const {
  const double elements = elements_of(input);
  return {.input = {},
          .parameters = arithmetic_cost(counting::sum, elements, 2 * elements, elements)};
}

namespace {

class SegmentEmbeddingPass final : public ElementPass {
 public:
  SegmentEmbeddingPass(const SegmentEmbedding& table, const Shape& input)
      : ElementPass(input),
        table_(table),
        elements_(static_cast<std::size_t>(input.elements())),
        width_(static_cast<std::size_t>(table.embedding_dim)) {}

  [[nodiscard]] std::vector<Parameter> parameters() const override {
    return {{{table_.num_embeddings, table_.embedding_dim}, Init::normal(0.02)}};
  }

 private:
  [[nodiscard]] float element(const PassData& data, std::size_t i) const override {
    return data.x[i] + data.parameters[0][i % width_];
  }
  void run_rows(const PassData& data) const override {
    for (std::size_t begin = 0; begin < elements_; begin += width_) {
      add_rows(width_, data.x + begin, data.parameters[0], data.y + begin);
    }
  }
  void return_rows(const BackwardData& data) const override {
    float* const dtable = data.dparameters[0];
    for (std::size_t begin = 0; begin < elements_; begin += width_) {
      add_rows(width_, dtable, data.dy + begin, dtable);
    }
    if (data.dx != nullptr) std::copy_n(data.dy, elements_, data.dx);
  }

  SegmentEmbedding table_;
  std::size_t elements_, width_;
};

}  // namespace

ForwardPassPointer SegmentEmbedding::forward_pass(const Shape& input) const {
  return std::make_shared<SegmentEmbeddingPass>(*this, input);
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::SegmentEmbedding>() {
  using layers::SegmentEmbedding;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&SegmentEmbedding::num_embeddings>("num_embeddings", "", "segments", size_range),
      field<&SegmentEmbedding::embedding_dim>("embedding_dim", "", "innermost size of the input",
                                              size_range),
  };
  static constexpr RecordType type{"SegmentEmbeddingOptions", "a learned vector for each segment",
                                   fields};
  return type;
}

template <>
const flopscope::layers::LayerType&
flopscope::layers::layer_type<flopscope::layers::SegmentEmbedding>() {
  static constexpr LayerType type =
      make_layer_type<SegmentEmbedding>("a learned vector for each segment of a text, added");
  return type;
}
