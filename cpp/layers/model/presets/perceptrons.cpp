// SPDX-License-Identifier: MIT
//
// Models of linear layers, which run: two that read a digit, the first with nothing but a weight
// for each pixel and class, and the part of a transformer in which most of its work is done.
#include "flopscope/layers/feed_forward.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/relu.h"
#include "model_builders.h"

namespace flopscope::layers {

Model softmax_regression() {
  Model model{"softmax-regression", {1, 28, 28}, {}};
  add_layer(model.layers, Flatten{});
  add_layer(model.layers, Linear{.in_features = 784, .out_features = 10});
  return model;
}

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
