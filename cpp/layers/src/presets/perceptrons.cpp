// SPDX-License-Identifier: MIT
//
// Models of linear layers, which run: the smallest that reads a digit, and the part of a
// transformer in which most of its work is done.
#include "flopscope/layers/feed_forward.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/relu.h"
#include "presets.h"

namespace flopscope::layers {

Model mlp() {
  Model model{"mlp", {784}, {}};
  add_layer(model.layers, Linear{.in_features = 784, .out_features = 128});
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, Linear{.in_features = 128, .out_features = 10});
  return model;
}

Model transformer_mlp() {
  Model model{"transformer-mlp", {768}, {}};
  add_layer(model.layers, FeedForward{.d_model = 768, .activation = Activation::gelu});
  return model;
}

}  // namespace flopscope::layers
