// SPDX-License-Identifier: MIT
#include "text_writer.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace flopscope::experiments {

namespace {

/// An index, each as likely as softmax at the temperature says.
std::size_t draw(std::span<const float> logits, measure::Random& random) {
  const float largest = *std::max_element(logits.begin(), logits.end());
  std::vector<double> weights;
  double sum = 0;
  for (const float logit : logits) {
    weights.push_back(std::exp(static_cast<double>(logit - largest) / TextWriter::temperature));
    sum += weights.back();
  }
  double left = sum * random.uniform();
  std::size_t at = 0;
  while (at + 1 < weights.size() && left >= weights[at]) left -= weights[at++];
  return at;
}

}  // namespace

measure::Result<TextWriter> TextWriter::make(const layers::Network& network, layers::Kernel kernel,
                                             const layers::Trainable& learned,
                                             std::vector<std::string> alphabet, std::uint32_t first,
                                             std::uint64_t seed) {
  auto made = network.prepare_filled(kernel, learned.tensors());
  if (!made) return made.error();
  const auto classes = static_cast<std::size_t>(learned.output_shape().last());
  return TextWriter(std::move(*made), classes, std::move(alphabet), first, seed);
}

std::optional<measure::Error> TextWriter::advance() {
  const std::span<float> input = network_->input();
  const std::size_t read = std::min(input.size(), tokens_.size());
  std::fill(input.begin(), input.end(), 0.0F);  // what comes later is not seen
  std::copy(tokens_.end() - static_cast<std::ptrdiff_t>(read), tokens_.end(), input.begin());
  network_->run();
  if (const measure::Error* const error = network_->failure()) return *error;
  const auto next = network_->output().subspan((read - 1) * classes_, alphabet_.size());
  tokens_.push_back(static_cast<std::uint32_t>(draw(next, random_)));
  return std::nullopt;
}

std::string TextWriter::text() const {
  std::string text;
  for (const std::uint32_t token : tokens_) text += alphabet_[token];
  return text;
}

}  // namespace flopscope::experiments
