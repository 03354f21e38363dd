// SPDX-License-Identifier: MIT
#include "digit_architectures.h"

#include <string>

#include "flopscope/layers/adaptive_avg_pool2d.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/max_pool2d.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/relu.h"

namespace flopscope::experiments {

namespace {

using layers::add_layer;
using layers::Layers;
using layers::Model;

constexpr std::int64_t side = 28;
constexpr std::int64_t classes = 10;

/// Few, because a model must be as wide as some multiple of them: the smaller that step, the nearer
/// a width comes to what it shall match.
constexpr std::int64_t heads = 2;

void add_conv_relu_pool(Layers& layers, std::int64_t from, std::int64_t to) {
  add_layer(layers, layers::Conv2d{
                        .in_channels = from, .out_channels = to, .kernel_size = 3, .padding = 1});
  add_layer(layers, layers::ReLU{});
  add_layer(layers, layers::MaxPool2d{.kernel_size = 2});
}

}  // namespace

Model digit_mlp(std::int64_t width) {
  Model model{"mlp of width " + std::to_string(width), {1, side, side}, {}};
  add_layer(model.layers, layers::Flatten{});
  add_layer(model.layers, layers::Linear{.in_features = side * side, .out_features = width});
  add_layer(model.layers, layers::ReLU{});
  add_layer(model.layers, layers::Linear{.in_features = width, .out_features = width});
  add_layer(model.layers, layers::ReLU{});
  add_layer(model.layers, layers::Linear{.in_features = width, .out_features = classes});
  return model;
}

Model digit_cnn(std::int64_t width) {
  Model model{"cnn of " + std::to_string(width) + " channels", {1, side, side}, {}};
  add_conv_relu_pool(model.layers, 1, width);
  add_conv_relu_pool(model.layers, width, 2 * width);
  add_layer(model.layers, layers::AdaptiveAvgPool2d{1});
  add_layer(model.layers, layers::Flatten{});
  add_layer(model.layers, layers::Linear{.in_features = 2 * width, .out_features = classes});
  return model;
}

Model digit_transformer(std::int64_t width) {
  const std::int64_t d_model = heads * width;
  return layers::vision_transformer("transformer of width " + std::to_string(d_model), d_model,
                                    heads);
}

std::vector<Architecture> digit_architectures(const ArchitecturesOptions& options) {
  const auto architecture = [&](const char* name) {
    Architecture made{.name = name, .subject = {}, .width = std::nullopt};
    made.subject.batch = options.batch;
    return made;
  };
  std::vector<Architecture> all;
  Architecture& mlp = all.emplace_back(architecture("MLP"));
  mlp.subject.model = std::make_shared<const Model>(digit_mlp(options.width));
  mlp.width = static_cast<double>(options.width);
  all.push_back(architecture("CNN"));
  all.back().of_width = digit_cnn;
  all.push_back(architecture("Transformer"));
  all.back().of_width = digit_transformer;
  return all;
}

}  // namespace flopscope::experiments
