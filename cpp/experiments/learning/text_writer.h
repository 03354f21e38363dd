// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A model of characters writing by itself: one character at a time, each drawn among the next ones
// that it holds possible.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flopscope/measure/random.h"
#include "token_model.h"

namespace flopscope::experiments {

class TextWriter {
 public:
  /// What softmax's exponents are divided by: below 1, likely characters become likelier.
  static constexpr double temperature = 0.8;

  /// A writer by `model`, which must outlive it, of tokens below `characters`. It begins with the
  /// token `first`; what it draws follows from `seed`.
  TextWriter(TokenModel& model, std::size_t characters, std::uint32_t first, std::uint64_t seed)
      : model_(&model), characters_(characters), tokens_{first}, random_(seed) {}

  /// One character more. Errors as of `TokenModel::after`.
  [[nodiscard]] std::optional<measure::Error> advance();
  /// The tokens so far, the first included.
  [[nodiscard]] const std::vector<std::uint32_t>& tokens() const { return tokens_; }

 private:
  TokenModel* model_;
  std::size_t characters_;  // no more than the model tells apart
  std::vector<std::uint32_t> tokens_;
  measure::Random random_;
};

/// `tokens` as the text that they stand for.
[[nodiscard]] std::string text_of(std::span<const std::uint32_t> tokens,
                                  std::span<const std::string> alphabet);

}  // namespace flopscope::experiments
