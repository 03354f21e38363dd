// SPDX-License-Identifier: MIT
//
// Residual networks (He et al., "Deep Residual Learning for Image Recognition", 2015).
#include <array>

#include "flopscope/layers/adaptive_avg_pool2d.h"
#include "flopscope/layers/batch_norm2d.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/max_pool2d.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/residual.h"
#include "model_builders.h"

namespace flopscope::layers {

namespace {

struct ConvSize {
  std::int64_t in, out, kernel_size, stride;
};

/// A convolution without bias, that keeps the size but for its stride, and its normalisation.
void add_conv_norm(Layers& layers, const ConvSize& size) {
  add_layer(layers, Conv2d{.in_channels = size.in,
                           .out_channels = size.out,
                           .kernel_size = size.kernel_size,
                           .stride = size.stride,
                           .padding = size.kernel_size / 2,
                           .bias = false});
  add_layer(layers, BatchNorm2d{size.out});
}

/// A residual block of these convolutions, and the ReLU after it. The shortcut is a convolution
/// where the shape changes.
void add_block(Layers& layers, std::span<const ConvSize> convs) {
  Residual block;
  std::int64_t stride = 1;
  for (const ConvSize& conv : convs) {
    if (!block.main.empty()) add_layer(block.main, ReLU{});
    add_conv_norm(block.main, conv);
    stride *= conv.stride;
  }
  const std::int64_t in = convs.front().in;
  const std::int64_t out = convs.back().out;
  if (in != out || stride != 1) add_conv_norm(block.shortcut, {in, out, 1, stride});
  add_layer(layers, std::move(block));
  add_layer(layers, ReLU{});
}

constexpr std::array<std::int64_t, 4> widths{64, 128, 256, 512};

void add_stem(Layers& layers) {
  add_conv_norm(layers, {3, 64, 7, 2});
  add_layer(layers, ReLU{});
  add_layer(layers, MaxPool2d{.kernel_size = 3, .stride = 2, .padding = 1});
}

void add_head(Layers& layers, std::int64_t features, std::int64_t classes = 1000) {
  add_layer(layers, AdaptiveAvgPool2d{1});
  add_layer(layers, Flatten{});
  add_layer(layers, Linear{.in_features = features, .out_features = classes});
}

}  // namespace

Model resnet18() {
  Model model{"resnet-18", {3, 224, 224}, {}};
  add_stem(model.layers);
  std::int64_t in = 64;
  for (const std::int64_t width : widths) {
    for (int block = 0; block < 2; ++block) {
      const std::int64_t stride = in == width ? 1 : 2;
      add_block(model.layers,
                std::array<ConvSize, 2>{{{in, width, 3, stride}, {width, width, 3, 1}}});
      in = width;
    }
  }
  add_head(model.layers, in);
  return model;
}

Model resnet50(BottleneckStride where) {
  const bool first = where == BottleneckStride::first;
  Model model{first ? "resnet-50-v1" : "resnet-50", {3, 224, 224}, {}};
  add_stem(model.layers);
  constexpr std::array<int, 4> blocks{3, 4, 6, 3};
  std::int64_t in = 64;
  for (std::size_t stage = 0; stage < widths.size(); ++stage) {
    const std::int64_t width = widths[stage];
    for (int block = 0; block < blocks[stage]; ++block) {
      const std::int64_t stride = stage > 0 && block == 0 ? 2 : 1;
      add_block(model.layers, std::array<ConvSize, 3>{{{in, width, 1, first ? stride : 1},
                                                       {width, width, 3, first ? 1 : stride},
                                                       {width, 4 * width, 1, 1}}});
      in = 4 * width;
    }
  }
  add_head(model.layers, in);
  return model;
}

// Section 4.2 of the paper, with n = 1 and half of its channels.
Model small_resnet() {
  Model model{"small-resnet", {1, 28, 28}, {}};
  add_conv_norm(model.layers, {1, 8, 3, 1});
  add_layer(model.layers, ReLU{});
  std::int64_t in = 8;
  for (const std::int64_t width : {8, 16, 32}) {
    const std::int64_t stride = in == width ? 1 : 2;
    add_block(model.layers,
              std::array<ConvSize, 2>{{{in, width, 3, stride}, {width, width, 3, 1}}});
    in = width;
  }
  add_head(model.layers, in, 10);
  return model;
}

}  // namespace flopscope::layers
