// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The builders and the published figures of the known models.
#pragma once

#include <span>

#include "flopscope/layers/presets.h"

namespace flopscope::layers {

/// Where a residual network's bottleneck halves the image: in its 1x1 convolution, as the paper has
/// it, or in its 3x3 convolution, as torchvision and "version 1.5" have it.
enum class BottleneckStride { first, middle };

[[nodiscard]] Model lenet5();
[[nodiscard]] Model alexnet();
[[nodiscard]] Model vgg16();
[[nodiscard]] Model resnet18();
[[nodiscard]] Model resnet50(BottleneckStride where);
[[nodiscard]] Model bert_base();
[[nodiscard]] Model gpt2_small();
[[nodiscard]] Model softmax_regression();
[[nodiscard]] Model mlp();
[[nodiscard]] Model small_cnn();
[[nodiscard]] Model small_resnet();
[[nodiscard]] Model tiny_gpt();
[[nodiscard]] Model tiny_vit();
[[nodiscard]] Model transformer_mlp();
[[nodiscard]] Model transformer_block();

[[nodiscard]] std::span<const PublishedFigure> published_of_lenet5();
[[nodiscard]] std::span<const PublishedFigure> published_of_alexnet();
[[nodiscard]] std::span<const PublishedFigure> published_of_vgg16();
[[nodiscard]] std::span<const PublishedFigure> published_of_resnet18();
[[nodiscard]] std::span<const PublishedFigure> published_of_resnet50();
[[nodiscard]] std::span<const PublishedFigure> published_of_resnet50_v1();
[[nodiscard]] std::span<const PublishedFigure> published_of_bert_base();
[[nodiscard]] std::span<const PublishedFigure> published_of_gpt2_small();

}  // namespace flopscope::layers
