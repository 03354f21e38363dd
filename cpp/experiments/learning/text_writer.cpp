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

std::optional<measure::Error> TextWriter::advance() {
  const auto next = model_->after(tokens_);
  if (!next) return next.error();
  tokens_.push_back(static_cast<std::uint32_t>(draw(next->first(characters_), random_)));
  return std::nullopt;
}

std::string text_of(std::span<const std::uint32_t> tokens, std::span<const std::string> alphabet) {
  std::string text;
  for (const std::uint32_t token : tokens) text += alphabet[token];
  return text;
}

}  // namespace flopscope::experiments
