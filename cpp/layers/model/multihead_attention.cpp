// SPDX-License-Identifier: MIT
#include "flopscope/layers/multihead_attention.h"

#include "core/layer_catalogue.h"
#include "core/misfit.h"
#include "core/series.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/window.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

measure::Result<CountedLayer> MultiheadAttention::count(const LayerInput& input,
                                                        Counter& counter) const {
  if (embed_dim % num_heads != 0) {
    const auto error = measure::refusal(
        "num_heads", std::to_string(num_heads) + " and " + is("embed_dim", embed_dim),
        "a divisor of embed_dim");
    return at_layer(error, counter, type_name);
  }
  if (input.shape.rank() != 3 || input.shape.last() != embed_dim) {
    return at_layer(misfit("embed_dim", is("embed_dim", embed_dim),
                           "(batch, seq, " + std::to_string(embed_dim) + ")", input.shape),
                    counter, type_name);
  }
  const LayerOf<Linear> in_proj({embed_dim, 3 * embed_dim, bias, ""}, "");
  const LayerOf<ScaledDotProductAttention> attention({num_heads, causal, window}, "");
  const LayerOf<Linear> out_proj({embed_dim, embed_dim, bias, ""}, "");
  return count_series({{"in_proj", &in_proj}, {"attention", &attention}, {"out_proj", &out_proj}},
                      input, counter);
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::MultiheadAttention>() {
  using layers::MultiheadAttention;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&MultiheadAttention::embed_dim>("embed_dim", "", "innermost size of the input",
                                            layers::width_range),
      field<&MultiheadAttention::num_heads>("num_heads", "", "parallel attentions", size_range),
      field<&MultiheadAttention::bias>("bias", "", "whether the projections have a bias"),
      field<&MultiheadAttention::causal>("causal", "",
                                         "whether positions see only those before them"),
      field<&MultiheadAttention::window>("window", "", layers::attention_window_doc,
                                         layers::padding_range),
  };
  static constexpr RecordType type{"MultiheadAttentionOptions", "a self-attention", fields};
  return type;
}

template <>
const flopscope::layers::LayerType&
flopscope::layers::layer_type<flopscope::layers::MultiheadAttention>() {
  static constexpr LayerType type =
      make_layer_type<MultiheadAttention>("self-attention with its projections");
  return type;
}
