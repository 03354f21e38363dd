// SPDX-License-Identifier: MIT
//
// Published figures of the convolutional networks, and why some of them differ from ours.
#include "model_builders.h"

namespace flopscope::layers {

namespace {

constexpr const char* torchvision_source = "torchvision's table of models";
constexpr const char* gmacs =
    "printed as GFLOPS, but multiply-accumulates in thousands of millions";
constexpr const char* ptflops_source = "ptflops, README";
constexpr const char* ptflops_convention = "multiply-accumulates and the work of other layers";
constexpr const char* ptflops_difference =
    "ptflops adds activations, pooling and normalisation to the multiply-accumulates.";
constexpr const char* rounded = "Rounded by its authors; the same multiply-accumulates.";

}  // namespace

std::span<const PublishedFigure> published_of_lenet5() {
  static constexpr PublishedFigure figures[] = {
      {"connections", 340908, "multiply-accumulates, biases and the subsampling's coefficients",
       "LeCun et al., \"Gradient-based learning applied to document recognition\", 1998",
       "In the paper the third layer sees only some of the maps before it (its table I), "
       "subsampling is learned, biases count as connections, and the output is 84 x 10 distances."},
  };
  return figures;
}

std::span<const PublishedFigure> published_of_alexnet() {
  static constexpr PublishedFigure figures[] = {
      {"GFLOPS as printed", 0.71e9, gmacs, torchvision_source, rounded},
      {"MACs", 0.72e9, ptflops_convention, ptflops_source, ptflops_difference},
      {"FLOPs as printed", 0.77e9, "multiply-accumulates", "thop, README",
       "thop calls multiply-accumulates FLOPs and counts other layers too; it divides parameters "
       "by "
       "2^20 and prints 58.27 million for 61,100,840."},
      {"FLOPs", 1.43e9, "2 for each multiply-accumulate", "calflops, table of the README",
       "Rounded. The table's MACs, 741.19 million, are a misprint: half of 1.43 is 0.714."},
      {"FLOPs", 4.2892e9, "2 for each multiply-accumulate", "calflops, example of the README",
       "Three times the figure of its own table, for the same model and a batch of 1."},
  };
  return figures;
}

std::span<const PublishedFigure> published_of_vgg16() {
  static constexpr PublishedFigure figures[] = {
      {"GFLOPS as printed", 15.47e9, gmacs, torchvision_source, rounded},
      {"MACs of the convolutions", 15.3e9, "multiply-accumulates",
       "Chen et al., \"Eyeriss\", ISSCC 2016",
       "Without the three linear layers: 15,346,630,656 multiply-accumulates, rounded."},
      {"GMACs", 15.5e9, "multiply-accumulates", "timm's model card of vgg16.tv_in1k", rounded},
      {"MACs", 15.5e9, ptflops_convention, ptflops_source, ptflops_difference},
  };
  return figures;
}

std::span<const PublishedFigure> published_of_resnet18() {
  static constexpr PublishedFigure figures[] = {
      {"GFLOPS as printed", 1.81e9, gmacs, torchvision_source, rounded},
      {"FLOPs", 3627132948, "2 for each multiply-accumulate", "PyTorch issue 69782, its profiler",
       "With 10 classes in place of 1000: 2 x 512 x 990 fewer, and 2 for each of 10 biases more."},
  };
  return figures;
}

std::span<const PublishedFigure> published_of_resnet50() {
  static constexpr PublishedFigure figures[] = {
      {"GFLOPS as printed", 4.09e9, gmacs, torchvision_source, rounded},
      {"MACs", 4.12e9, ptflops_convention, ptflops_source, ptflops_difference},
  };
  return figures;
}

std::span<const PublishedFigure> published_of_resnet50_v1() {
  static constexpr PublishedFigure figures[] = {
      {"FLOPs", 3.8e9, "multiply-adds", "He et al., \"Deep Residual Learning\", 2015, table 1",
       "The paper calls a multiply-add one FLOP: 3,857,973,248 of them, cut to two digits."},
  };
  return figures;
}

}  // namespace flopscope::layers
