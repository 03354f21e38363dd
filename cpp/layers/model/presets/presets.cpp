// SPDX-License-Identifier: MIT
#include "flopscope/measure/record.h"
#include "model_builders.h"

namespace flopscope::layers {

using measure::detail::kept_doc;

std::span<const Preset> presets() {
  static const Preset all[] = {
      {"lenet-5", kept_doc("LeCun et al., 1998, with every connection of its third layer"), &lenet5,
       published_of_lenet5()},
      {"alexnet", kept_doc("Krizhevsky, \"One weird trick\", 2014, as torchvision has it"),
       &alexnet, published_of_alexnet()},
      {"vgg-16", kept_doc("Simonyan and Zisserman, 2014, configuration D"), &vgg16,
       published_of_vgg16()},
      {"resnet-18", kept_doc("He et al., 2015"), &resnet18, published_of_resnet18()},
      {"resnet-50", kept_doc("He et al., 2015, version 1.5 with the stride in the 3x3 convolution"),
       [] { return resnet50(BottleneckStride::middle); }, published_of_resnet50()},
      {"resnet-50-v1", kept_doc("He et al., 2015, with the stride in the 1x1 convolution"),
       [] { return resnet50(BottleneckStride::first); }, published_of_resnet50_v1()},
      {"bert-base", kept_doc("Devlin et al., 2018: encoder and pooler on 128 tokens"), &bert_base,
       published_of_bert_base()},
      {"gpt2-small", kept_doc("Radford et al., 2019: 124 million parameters, 1024 tokens"),
       &gpt2_small, published_of_gpt2_small()},
      {"softmax-regression",
       kept_doc("one linear layer, 784-10, which reads a digit without a hidden layer"),
       &softmax_regression,
       {}},
      {"mlp", kept_doc("784-128-10, which reads a digit of 28x28 pixels"), &mlp, {}},
      {"transformer-mlp",
       kept_doc("768-3072-768, the feed-forward part of BERT-base's blocks"),
       &transformer_mlp,
       {}},
      {"transformer-block",
       kept_doc("one block as GPT-2 has it, of width 256 on 64 positions"),
       &transformer_block,
       {}},
      {"small-cnn",
       kept_doc("two convolutions and two linear layers, which read a digit"),
       &small_cnn,
       {}},
      {"small-resnet",
       kept_doc("He et al., 2015, as for CIFAR-10 with one block of 8, 16 and 32 channels each"),
       &small_resnet,
       {}},
      {"tiny-gpt",
       kept_doc("GPT-2's blocks, small enough for a browser: 2 of width 64, 64 characters"),
       &tiny_gpt,
       {}},
      {"tiny-vit",
       kept_doc("a vision transformer on 28x28 pixels: 49 patches, 2 blocks of width 64"),
       &tiny_vit,
       {}},
  };
  return all;
}

const Preset* find_preset(std::string_view name) {
  for (const Preset& preset : presets()) {
    if (preset.name == name) return &preset;
  }
  return nullptr;
}

}  // namespace flopscope::layers
