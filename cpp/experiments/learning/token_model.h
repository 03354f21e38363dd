// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A model of tokens that says which one comes next: run on all tokens before it, or decoded one by
// one with their keys and values kept (flopscope/layers/decoder.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "flopscope/layers/decoder.h"
#include "flopscope/layers/network.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

class TokenModel {
 public:
  virtual ~TokenModel() = default;
  /// What it says of the token after `tokens`, until the next call. A call has one token more than
  /// the one before, or a single one: then a text begins. Error: "out_of_memory", and
  /// "invalid_value" for more tokens than it can tell from one another.
  [[nodiscard]] virtual measure::Result<std::span<const float>> after(
      std::span<const std::uint32_t> tokens) = 0;
};

using TokenModelResult = measure::Result<std::unique_ptr<TokenModel>>;

/// The parameters of a model, as `layers::Trainable::tensors` gives them.
using ModelTensors = std::span<const std::span<const float>>;

/// Runs `network`, which is of one sample, on as many of the last tokens as it reads, for each
/// token anew: always on an input of that size, as models of fixed shapes do. Errors: those of
/// `layers::Network::prepare_filled`.
[[nodiscard]] TokenModelResult whole_model(const layers::Network& network, layers::Kernel kernel,
                                           ModelTensors tensors);

/// Reads each token once, by `decoder`.
[[nodiscard]] std::unique_ptr<TokenModel> decoded_model(layers::Decoder decoder);

}  // namespace flopscope::experiments
