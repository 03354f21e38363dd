// SPDX-License-Identifier: MIT
//
// Transformers small enough for a browser: one that writes characters and one that reads digits,
// both of which can be trained there, and a block alone, whose parts can be told apart in a trace.
#include <utility>

#include "flopscope/layers/class_token.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/layer_norm.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/select.h"
#include "flopscope/layers/transformer_block.h"
#include "flopscope/layers/transpose.h"
#include "model_builders.h"

namespace flopscope::layers {

Model tiny_gpt() {
  constexpr std::int64_t characters = 96;  // what ASCII prints, and the end of a line
  constexpr std::int64_t width = 64;
  constexpr std::int64_t context = 64;
  Model model{"tiny-gpt", {context}, {}};
  Layers& layers = model.layers;
  add_layer(layers, Embedding{characters, width});
  add_layer(layers, PositionalEmbedding{context, width});
  for (int block = 0; block < 2; ++block) {
    add_layer(layers, TransformerBlock{.d_model = width,
                                       .nhead = 4,
                                       .activation = Activation::gelu_tanh,
                                       .norm_first = true,
                                       .causal = true});
  }
  add_layer(layers, LayerNorm{width});
  add_layer(layers, Linear{.in_features = width, .out_features = characters, .bias = false});
  return model;
}

Model vision_transformer(std::string name, std::int64_t width, std::int64_t heads) {
  constexpr std::int64_t side = 28;
  constexpr std::int64_t patch = 4;
  constexpr std::int64_t patches = (side / patch) * (side / patch);
  Model model{std::move(name), {1, side, side}, {}};
  Layers& layers = model.layers;
  add_layer(layers,
            Conv2d{.in_channels = 1, .out_channels = width, .kernel_size = patch, .stride = patch});
  add_layer(layers, Flatten{.start_dim = 2, .end_dim = 3});
  add_layer(layers, Transpose{.dim0 = 1, .dim1 = 2});
  add_layer(layers, ClassToken{width});
  add_layer(layers, PositionalEmbedding{patches + 1, width});
  for (int block = 0; block < 2; ++block) {
    add_layer(
        layers,
        TransformerBlock{
            .d_model = width, .nhead = heads, .activation = Activation::gelu, .norm_first = true});
  }
  add_layer(layers, LayerNorm{width});
  add_layer(layers, Select{.dim = 1, .index = 0});
  add_layer(layers, Linear{.in_features = width, .out_features = 10});
  return model;
}

Model transformer_block() {
  constexpr std::int64_t width = 256;
  constexpr std::int64_t positions = 64;
  Model model{"transformer-block", {positions, width}, {}};
  add_layer(model.layers, TransformerBlock{.d_model = width,
                                           .nhead = 4,
                                           .activation = Activation::gelu_tanh,
                                           .norm_first = true,
                                           .causal = true});
  return model;
}

Model tiny_vit() { return vision_transformer("tiny-vit", 64, 4); }

}  // namespace flopscope::layers
