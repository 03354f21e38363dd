// SPDX-License-Identifier: MIT
//
// Transformers at the size of their smallest published version.
#include "flopscope/layers/dropout.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/layer_norm.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/segment_embedding.h"
#include "flopscope/layers/select.h"
#include "flopscope/layers/tanh.h"
#include "flopscope/layers/transformer_block.h"
#include "model_builders.h"

namespace flopscope::layers {

namespace {

constexpr std::int64_t width = 768;
constexpr int blocks = 12;

}  // namespace

Model bert_base() {
  Model model{"bert-base", {128}, {}};
  Layers& layers = model.layers;
  add_layer(layers, Embedding{30522, width});
  add_layer(layers, PositionalEmbedding{512, width});
  add_layer(layers, SegmentEmbedding{2, width});
  add_layer(layers, LayerNorm{width});
  add_layer(layers, Dropout{0.1});
  for (int i = 0; i < blocks; ++i) {
    add_layer(layers,
              TransformerBlock{.d_model = width, .nhead = 12, .activation = Activation::gelu});
  }
  // The pooler reads the first token.
  add_layer(layers, Select{.dim = 1, .index = 0});
  add_layer(layers, Linear{.in_features = width, .out_features = width});
  add_layer(layers, Tanh{});
  return model;
}

Model gpt2_small() {
  constexpr std::int64_t vocabulary = 50257;
  Model model{"gpt2-small", {1024}, {}};
  Layers& layers = model.layers;
  add_layer(layers, Embedding{vocabulary, width}, "wte");
  add_layer(layers, PositionalEmbedding{1024, width});
  add_layer(layers, Dropout{0.1});
  for (int i = 0; i < blocks; ++i) {
    add_layer(layers, TransformerBlock{.d_model = width,
                                       .nhead = 12,
                                       .activation = Activation::gelu_tanh,
                                       .norm_first = true,
                                       .causal = true});
  }
  add_layer(layers, LayerNorm{width});
  add_layer(
      layers,
      Linear{.in_features = width, .out_features = vocabulary, .bias = false, .tied_to = "wte"});
  return model;
}

}  // namespace flopscope::layers
