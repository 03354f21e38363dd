// SPDX-License-Identifier: MIT
#include "flopscope/layers/multihead_attention.h"

#include "core/fields.h"
#include "core/misfit.h"
#include "core/series.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/window.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

measure::Result<CountedLayer> MultiheadAttention::count(const LayerInput& input,
                                                        Counter& counter) const {
  if (embed_dim % num_heads != 0) {
    return at_layer(indivisible("num_heads", num_heads, "embed_dim", embed_dim), counter,
                    type_name);
  }
  if (input.shape.rank() != 3 || input.shape.last() != embed_dim) {
    return at_layer(
        misfit("embed_dim", embed_dim, of_shape("(batch, seq, " + std::to_string(embed_dim) + ")"),
               input.shape),
        counter, type_name);
  }
  const LayerOf<Linear> in_proj({embed_dim, 3 * embed_dim, bias, ""}, "");
  const LayerOf<ScaledDotProductAttention> attention({num_heads, causal, window}, "");
  const LayerOf<Linear> out_proj({embed_dim, embed_dim, bias, ""}, "");
  return count_series({{"in_proj", &in_proj}, {"attention", &attention}, {"out_proj", &out_proj}},
                      input, counter);
}

constexpr Field multihead_attention_fields[] = {
    field<&MultiheadAttention::embed_dim>("innermost size of the input", width_range),
    field<&MultiheadAttention::num_heads>("parallel attentions", size_range),
    field<&MultiheadAttention::bias>("whether the projections have a bias"),
    field<&MultiheadAttention::causal>("whether positions see only those before them"),
    field<&MultiheadAttention::window>(attention_window_doc, padding_range),
};
std::span<const Field> MultiheadAttention::fields() { return multihead_attention_fields; }

}  // namespace flopscope::layers
