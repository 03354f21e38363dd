// SPDX-License-Identifier: MIT
#include "flopscope/layers/transformer_block.h"

#include "core/fields.h"
#include "core/series.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/layer_norm.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/multihead_attention.h"
#include "flopscope/layers/residual.h"
#include "flopscope/layers/window.h"

namespace flopscope::layers {

measure::Result<CountedLayer> TransformerBlock::count(const LayerInput& input,
                                                      Counter& counter) const {
  Residual attending;
  Residual feeding;
  if (norm_first) {
    add_layer(attending.main, LayerNorm{d_model});
    add_layer(feeding.main, LayerNorm{d_model});
  }
  add_layer(attending.main, MultiheadAttention{d_model, nhead, bias, causal, window});
  add_layer(feeding.main, FeedForward{d_model, dim_feedforward, activation, bias});
  const auto attention = make_layer(std::move(attending));
  const auto feed_forward = make_layer(std::move(feeding));
  if (norm_first) {
    return count_series({{"attention", attention.get()}, {"feed_forward", feed_forward.get()}},
                        input, counter);
  }
  const LayerOf<LayerNorm> norm({d_model}, "");
  return count_series({{"attention", attention.get()},
                       {"norm1", &norm},
                       {"feed_forward", feed_forward.get()},
                       {"norm2", &norm}},
                      input, counter);
}

constexpr Field transformer_block_fields[] = {
    field<&TransformerBlock::d_model>("innermost size of the input", width_range),
    field<&TransformerBlock::nhead>("parallel attentions", size_range),
    field<&TransformerBlock::dim_feedforward>(
        "size in the middle of the feed-forward part; 0: 4 d_model, where PyTorch has 2048",
        padding_range),
    choice<&TransformerBlock::activation>("of the feed-forward part", activation_choices),
    field<&TransformerBlock::norm_first>("whether each part is normalised before it, not after"),
    field<&TransformerBlock::causal>("whether positions see only those before them"),
    field<&TransformerBlock::bias>("whether the linear layers have a bias"),
    field<&TransformerBlock::window>(attention_window_doc, padding_range),
};
std::span<const Field> TransformerBlock::fields() { return transformer_block_fields; }

}  // namespace flopscope::layers
