// SPDX-License-Identifier: MIT
#include "classifier.h"

#include <algorithm>
#include <cstring>

#include "flopscope/layers/adam.h"
#include "flopscope/layers/cross_entropy.h"
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
  return settings.optimizer == OptimizerChoice::sgd
             ? layers::make_sgd(settings.sgd, kernel, tensors)
             : layers::make_adam(settings.adam, kernel, tensors);
}

/// Adam's rate for the data that ships, three times PyTorch's: there is time for few, short epochs.
constexpr double short_adam_rate = 0.003;

}  // namespace

OptimizerSettings optimizer_settings(const TrainingOptions& options) {
  OptimizerSettings settings;
  settings.optimizer = options.optimizer;
  const bool adamw = options.optimizer == OptimizerChoice::adamw;
  settings.sgd = {.lr = options.learning_rate.value_or(0.1),
                  .momentum = options.momentum.value_or(0),
                  .weight_decay = options.weight_decay.value_or(0),
                  .nesterov = options.nesterov};
  layers::AdamOptions& adam = settings.adam;
  if (adamw) adam = layers::adamw_options;
  if (options.data != TrainingDataChoice::images) adam.lr = short_adam_rate;
  adam.lr = options.learning_rate.value_or(adam.lr);
  adam.beta1 = options.beta1.value_or(adam.beta1);
  adam.beta2 = options.beta2.value_or(adam.beta2);
  adam.eps = options.eps.value_or(adam.eps);
  adam.weight_decay = options.weight_decay.value_or(adam.weight_decay);
  return settings;
}

Result<Classifier> Classifier::make(const layers::Network& network, Kernel kernel,
                                    const OptimizerSettings& settings, std::uint64_t seed,
                                    std::int64_t checkpoint_every) {
  auto trainable = layers::Trainable::make(network, kernel, seed, checkpoint_every);
  if (!trainable) return trainable.error();
  Classifier made(std::move(*trainable), kernel);
  auto optimizer = make_optimizer(settings, kernel, made.trainable_.parameters());
  if (!optimizer) return optimizer.error();
  made.optimizer_ = std::move(*optimizer);
  const MemoryTag tag("loss", Category::gradients);
  made.dlogits_.resize(static_cast<std::size_t>(made.trainable_.output_shape().elements()));
  made.labels_.reserve(made.dlogits_.size() /
                       static_cast<std::size_t>(made.trainable_.output_shape().last()));
  return Result<Classifier>(std::move(made));
}

void Classifier::load(const SampleSet& data, data::Split split,
                      std::span<const std::uint32_t> places) {
  labels_.clear();
  const std::span<float> input = trainable_.input();
  const std::size_t sample = input.size() / static_cast<std::size_t>(trainable_.output_shape()[0]);
  std::size_t at = 0;
  for (const std::uint32_t place : places) {
    data.load(split, place, input.data() + at, labels_);
    at += sample;
  }
  std::fill(input.begin() + static_cast<std::ptrdiff_t>(at), input.end(), 0.0F);
}

Result<double> Classifier::forward() {
  if (auto error = trainable_.forward()) return *std::move(error);
  const std::int64_t classes = trainable_.output_shape().last();
  const std::size_t used = labels_.size() * static_cast<std::size_t>(classes);
  std::fill(dlogits_.begin(), dlogits_.end(), 0.0F);
  return layers::cross_entropy(kernel_, classes, trainable_.output().first(used), labels_,
                               std::span(dlogits_).first(used));
}

std::int64_t Classifier::right_among(std::size_t first, std::size_t count) const {
  const auto classes = static_cast<std::size_t>(trainable_.output_shape().last());
  std::int64_t right = 0;
  for (std::size_t row = first; row < first + count; ++row) {
    const auto outputs = trainable_.output().subspan(row * classes, classes);
    const auto answer = std::max_element(outputs.begin(), outputs.end()) - outputs.begin();
    if (answer == labels_[row]) ++right;
  }
  return right;
}

std::optional<measure::Error> Classifier::test(std::int64_t answers,
                                               std::vector<SampleScore>& scores) {
  if (auto error = trainable_.forward(layers::Mode::inference)) return error;
  const std::int64_t classes = trainable_.output_shape().last();
  const auto each = static_cast<std::size_t>(answers);
  const std::size_t size = each * static_cast<std::size_t>(classes);
  for (std::size_t sample = 0; sample < labels_.size() / each; ++sample) {
    const auto loss =
        layers::cross_entropy(kernel_, classes, trainable_.output().subspan(sample * size, size),
                              std::span(labels_).subspan(sample * each, each),
                              std::span(dlogits_).subspan(sample * size, size));
    if (!loss) return loss.error();
    scores.push_back({*loss, right_among(sample * each, each)});
  }
  return std::nullopt;
}

std::optional<measure::Error> Classifier::backward() {
  trainable_.zero_gradients();
  return trainable_.backward(dlogits_);
}

void Classifier::step() {
  optimizer_->step();
  for (float* const parameter : held_) *parameter = 0;
}

void Classifier::hold_zeros() {
  for (const auto& tensor : trainable_.parameters()) {
    for (float& value : tensor.values) {
      if (value == 0) held_.push_back(&value);
    }
  }
}

measure::Cost Classifier::loss_cost() const {
  const std::int64_t classes = trainable_.output_shape().last();
  const layers::CrossEntropyShape shape{trainable_.output_shape().elements() / classes, classes};
  return layers::cost(shape) + layers::backward_cost(shape);
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
