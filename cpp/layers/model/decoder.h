// SPDX-License-Identifier: MIT
//
// A decoder: a causal model of tokens that reads one token after another and keeps the keys and
// values of all before it (attention/cached_attention.h), so that each token is computed once.
//
//   auto decoder = Decoder::make(model, Kernel::fastest, trainable.tensors());
//   const auto logits = decoder->advance(token);     of the token that comes next
//
// It is the model's network for a single position, in which causal attention and the table of
// positions stand in forms of their own; all else computes position by position anyway. A model in
// which something else looks at several positions gives other outputs than when it is run on all of
// them, which whoever uses one must try.
//
// What it cannot do: go beyond the model's longest input. Positions are learned one by one, so
// there a window that moves on would have to be computed again.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "flopscope/layers/kernel.h"
#include "flopscope/layers/model.h"
#include "flopscope/layers/network.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

class Decoder {
 public:
  /// `parameters` as `Network::prepare_filled` takes them for the model itself. Errors: those of
  /// making and filling its network; "unsupported_layer" for attention that is not causal, and for
  /// a model that does not make one output of each token.
  [[nodiscard]] static measure::Result<Decoder> make(
      const Model& model, Kernel kernel, std::span<const std::span<const float>> parameters);

  /// Reads a token more and gives what the model says after it, until the next call. Errors:
  /// "out_of_memory", and "invalid_value" for a token that the model does not know, or one more
  /// than `context()`.
  [[nodiscard]] measure::Result<std::span<const float>> advance(std::uint32_t token);
  /// Forgets all that was read.
  void restart() { *position_ = 0; }

  /// The most tokens that it can read.
  [[nodiscard]] std::int64_t context() const { return context_; }
  /// The bytes of all kept keys and values.
  [[nodiscard]] double cache_bytes() const { return cache_bytes_; }
  /// At the peak of a step, besides parameters and cache: the token, and what its layers make.
  [[nodiscard]] double passing_bytes() const { return passing_bytes_; }

 private:
  Decoder(std::unique_ptr<FilledNetwork> network, std::shared_ptr<std::int64_t> position)
      : network_(std::move(network)), position_(std::move(position)) {}

  std::unique_ptr<FilledNetwork> network_;
  std::shared_ptr<std::int64_t> position_;  // of the token that is read next; its layers share it
  std::int64_t context_ = 0, vocabulary_ = 0;
  double cache_bytes_ = 0, passing_bytes_ = 0;
};

}  // namespace flopscope::layers
