// SPDX-License-Identifier: MIT
#include "classifier.h"

#include <algorithm>
#include <cstring>

#include "flopscope/layers/adamw.h"
#include "flopscope/layers/cross_entropy.h"
#include "flopscope/layers/sgd.h"
#include "flopscope/measure/memory_tag.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using layers::Optimizer;
using measure::Category;
using measure::MemoryTag;
using measure::Result;

Result<std::unique_ptr<Optimizer>> make_optimizer(const OptimizerSettings& settings, Kernel kernel,
                                                  std::span<const layers::LearnedTensor> tensors) {
  if (settings.optimizer == OptimizerChoice::sgd) {
    return layers::make_sgd({settings.learning_rate, settings.momentum, settings.weight_decay},
                            kernel, tensors);
  }
  const layers::AdamOptions options{
      .lr = settings.learning_rate,
      .weight_decay = settings.weight_decay,
      .decoupled_weight_decay = settings.optimizer == OptimizerChoice::adamw};
  return layers::make_adam(options, kernel, tensors);
}

}  // namespace

Result<Classifier> Classifier::make(const layers::Network& network, Kernel kernel,
                                    const OptimizerSettings& settings, std::uint64_t seed) {
  auto trainable = layers::Trainable::make(network, kernel, seed);
  if (!trainable) return trainable.error();
  Classifier made(std::move(*trainable), kernel);
  auto optimizer = make_optimizer(settings, kernel, made.trainable_.parameters());
  if (!optimizer) return optimizer.error();
  made.optimizer_ = std::move(*optimizer);
  const MemoryTag tag("loss", Category::gradients);
  made.dlogits_.resize(static_cast<std::size_t>(made.trainable_.output_shape().elements()));
  made.labels_.reserve(static_cast<std::size_t>(made.trainable_.output_shape()[0]));
  return Result<Classifier>(std::move(made));
}

void Classifier::load(const data::ImageSet& set, std::span<const std::uint32_t> places) {
  labels_.clear();
  float* pixel = trainable_.input().data();
  for (const std::uint32_t place : places) {
    labels_.push_back(set.labels[place]);
    for (const std::uint8_t dark : set.image(place)) *pixel++ = static_cast<float>(dark) / 255.0F;
  }
  std::fill(pixel, trainable_.input().data() + trainable_.input().size(), 0.0F);
}

Result<double> Classifier::forward(layers::Mode mode) {
  if (auto error = trainable_.forward(mode)) return *std::move(error);
  const std::int64_t classes = trainable_.output_shape().last();
  const std::size_t used = labels_.size() * static_cast<std::size_t>(classes);
  std::fill(dlogits_.begin(), dlogits_.end(), 0.0F);
  return layers::cross_entropy(kernel_, classes, trainable_.output().first(used), labels_,
                               std::span(dlogits_).first(used));
}

std::int64_t Classifier::right() const {
  const auto classes = static_cast<std::size_t>(trainable_.output_shape().last());
  std::int64_t count = 0;
  for (std::size_t row = 0; row < labels_.size(); ++row) {
    const auto outputs = trainable_.output().subspan(row * classes, classes);
    const auto answer = std::max_element(outputs.begin(), outputs.end()) - outputs.begin();
    if (answer == labels_[row]) ++count;
  }
  return count;
}

std::optional<measure::Error> Classifier::backward() {
  trainable_.zero_gradients();
  return trainable_.backward(dlogits_);
}

double Classifier::parameters() const {
  double count = 0;
  for (const auto& tensor : trainable_.parameters()) {
    count += static_cast<double>(tensor.values.size());
  }
  return count;
}

std::string Classifier::weights_checksum() const {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto add = [&hash](std::span<const float> values) {
    for (const float value : values) {
      std::uint32_t bits = 0;
      std::memcpy(&bits, &value, sizeof bits);
      for (int shift = 0; shift < 32; shift += 8) {
        hash = (hash ^ ((bits >> shift) & 0xFFU)) * 0x100000001b3U;
      }
    }
  };
  for (const auto& tensor : trainable_.parameters()) add(tensor.values);
  for (const auto& buffer : trainable_.buffers()) add(buffer);
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(hash >> shift) & 0xFU];
  return text;
}

}  // namespace flopscope::experiments
