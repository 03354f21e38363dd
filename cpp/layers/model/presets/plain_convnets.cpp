// SPDX-License-Identifier: MIT
//
// The convolutional networks that are one straight line of layers.
#include "flopscope/layers/adaptive_avg_pool2d.h"
#include "flopscope/layers/avg_pool2d.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/dropout.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/max_pool2d.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/tanh.h"
#include "model_builders.h"

namespace flopscope::layers {

namespace {

void add_conv_relu(Layers& layers, const Conv2d& conv) {
  add_layer(layers, conv);
  add_layer(layers, ReLU{});
}

/// Two hidden layers of 4096 with dropout, and the 1000 classes of ImageNet. AlexNet drops before
/// its linear layers, VGG after them.
void add_classifier(Layers& layers, std::int64_t features, bool drops_first) {
  add_layer(layers, Flatten{});
  for (const std::int64_t in : {features, std::int64_t{4096}}) {
    if (drops_first) add_layer(layers, Dropout{});
    add_layer(layers, Linear{.in_features = in, .out_features = 4096});
    add_layer(layers, ReLU{});
    if (!drops_first) add_layer(layers, Dropout{});
  }
  add_layer(layers, Linear{.in_features = 4096, .out_features = 1000});
}

}  // namespace

Model lenet5() {
  Model model{"lenet-5", {1, 32, 32}, {}};
  Layers& layers = model.layers;
  add_layer(layers, Conv2d{.in_channels = 1, .out_channels = 6, .kernel_size = 5});
  add_layer(layers, Tanh{});
  add_layer(layers, AvgPool2d{.kernel_size = 2});
  add_layer(layers, Conv2d{.in_channels = 6, .out_channels = 16, .kernel_size = 5});
  add_layer(layers, Tanh{});
  add_layer(layers, AvgPool2d{.kernel_size = 2});
  add_layer(layers, Conv2d{.in_channels = 16, .out_channels = 120, .kernel_size = 5});
  add_layer(layers, Tanh{});
  add_layer(layers, Flatten{});
  add_layer(layers, Linear{.in_features = 120, .out_features = 84});
  add_layer(layers, Tanh{});
  add_layer(layers, Linear{.in_features = 84, .out_features = 10});
  return model;
}

Model small_cnn() {
  Model model{"small-cnn", {1, 28, 28}, {}};
  Layers& layers = model.layers;
  add_conv_relu(layers, {.in_channels = 1, .out_channels = 8, .kernel_size = 3, .padding = 1});
  add_layer(layers, MaxPool2d{.kernel_size = 2});
  add_conv_relu(layers, {.in_channels = 8, .out_channels = 16, .kernel_size = 3, .padding = 1});
  add_layer(layers, MaxPool2d{.kernel_size = 2});
  add_layer(layers, Flatten{});
  add_layer(layers, Linear{.in_features = std::int64_t{16} * 7 * 7, .out_features = 32});
  add_layer(layers, ReLU{});
  add_layer(layers, Linear{.in_features = 32, .out_features = 10});
  return model;
}

Model alexnet() {
  Model model{"alexnet", {3, 224, 224}, {}};
  Layers& layers = model.layers;
  const MaxPool2d pool{.kernel_size = 3, .stride = 2};
  add_conv_relu(
      layers, {.in_channels = 3, .out_channels = 64, .kernel_size = 11, .stride = 4, .padding = 2});
  add_layer(layers, pool);
  add_conv_relu(layers, {.in_channels = 64, .out_channels = 192, .kernel_size = 5, .padding = 2});
  add_layer(layers, pool);
  add_conv_relu(layers, {.in_channels = 192, .out_channels = 384, .kernel_size = 3, .padding = 1});
  add_conv_relu(layers, {.in_channels = 384, .out_channels = 256, .kernel_size = 3, .padding = 1});
  add_conv_relu(layers, {.in_channels = 256, .out_channels = 256, .kernel_size = 3, .padding = 1});
  add_layer(layers, pool);
  add_layer(layers, AdaptiveAvgPool2d{6});
  add_classifier(layers, std::int64_t{256} * 6 * 6, true);
  return model;
}

Model vgg16() {
  Model model{"vgg-16", {3, 224, 224}, {}};
  Layers& layers = model.layers;
  constexpr std::int64_t pooled = 0;
  std::int64_t channels = 3;
  for (const std::int64_t next :
       {64, 64, 0, 128, 128, 0, 256, 256, 256, 0, 512, 512, 512, 0, 512, 512, 512, 0}) {
    if (next == pooled) {
      add_layer(layers, MaxPool2d{.kernel_size = 2});
      continue;
    }
    add_conv_relu(layers,
                  {.in_channels = channels, .out_channels = next, .kernel_size = 3, .padding = 1});
    channels = next;
  }
  add_layer(layers, AdaptiveAvgPool2d{7});
  add_classifier(layers, channels * 7 * 7, false);
  return model;
}

}  // namespace flopscope::layers
