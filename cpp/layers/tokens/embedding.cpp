// SPDX-License-Identifier: MIT
#include "flopscope/layers/embedding.h"

#include <algorithm>

#include "core/fields.h"
#include "core/misfit.h"
#include "element_pass.h"
#include "flopscope/layers/counting.h"
#include "simd/rows.h"

namespace flopscope::layers {

namespace {

class EmbeddingPass final : public ElementPass {
 public:
  EmbeddingPass(const Embedding& table, const Shape& input, const Shape& output)
      : ElementPass(output),
        table_(table),
        rows_(static_cast<std::size_t>(input.elements())),
        width_(static_cast<std::size_t>(table.embedding_dim)) {}

  [[nodiscard]] std::int64_t vocabulary() const override { return table_.num_embeddings; }
  [[nodiscard]] std::vector<Parameter> parameters() const override {
    return {{table_.weight_shape(), Init::normal(1)}};
  }
  [[nodiscard]] BackwardNeeds backward_needs() const override { return {.input = true}; }

 private:
  [[nodiscard]] const float* row(const PassData& data, std::size_t at) const {
    const auto picked = static_cast<std::size_t>(data.x[at]);
    return data.parameters[0] + picked * width_;
  }
  [[nodiscard]] float element(const PassData& data, std::size_t i) const override {
    return row(data, i / width_)[i % width_];
  }
  void run_rows(const PassData& data) const override {
    for (std::size_t at = 0; at < rows_; ++at) {
      std::copy_n(row(data, at), width_, data.y + at * width_);
    }
  }
  // A row that was picked twice gets both gradients. Which row to pick has no slope.
  void return_rows(const BackwardData& data) const override {
    for (std::size_t at = 0; at < rows_; ++at) {
      float* const drow = data.dparameters[0] + static_cast<std::size_t>(data.x[at]) * width_;
      add_rows(width_, drow, data.dy + at * width_, drow);
    }
    if (data.dx != nullptr) std::fill_n(data.dx, rows_, 0.0F);
  }

  Embedding table_;
  std::size_t rows_, width_;
};

}  // namespace

measure::Result<LayerOnInput> Embedding::on(const Shape& input) const {
  if (input.rank() == Shape::max_rank) {
    return misfit("", {"adds_dimension", "Embedding adds a dimension"},
                  {"most_dimensions", "of at most {most} dimensions", {{"most", 3}}}, input);
  }
  const Shape output = input.and_then(embedding_dim);
  const double rows = elements_of(input);
  const auto [table, width] = as_doubles(num_embeddings, embedding_dim);
  const double elements = rows * width;
  LayerOnInput layer{.output = output,
                     .pass = std::make_shared<EmbeddingPass>(*this, input, output)};
  layer.forward = arithmetic_cost({}, 0, rows + elements, elements);
  layer.forward.parameters = table * width;
  layer.backward.parameters = arithmetic_cost(counting::sum, elements, 2 * elements, elements);
  return layer;
}

constexpr Field embedding_fields[] = {
    field<&Embedding::num_embeddings>("rows of the table", size_range),
    field<&Embedding::embedding_dim>("elements of a row", size_range),
};
std::span<const Field> Embedding::fields() { return embedding_fields; }

}  // namespace flopscope::layers
