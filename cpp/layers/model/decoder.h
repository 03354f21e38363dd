// SPDX-License-Identifier: MIT
//
// A language model that writes token by token and keeps the keys and values of what it has read
// (cached_attention.h), so that the next token costs one position, not all of them once more.
//
//   auto decoder = Decoder::make(tiny_gpt, 1, Kernel::fastest, seed);
//   decoder->prefill(prompt);             reads it, all at once
//   decoder->output();                    what the model makes of each token of it
//   decoder->step(next);                  reads one token more
//
// The output equals that of the whole model on the same tokens, up to rounding. A model can be
// decoded where each of its layers works on every position alone, but for causal attention, which
// looks back, and position embeddings, which count on. The keys and values of all positions that
// the model's input has are allocated at the beginning, tagged "kv_cache".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "flopscope/layers/kernel.h"
#include "flopscope/layers/model.h"
#include "flopscope/layers/shape.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

class Decoder {
 public:
  /// Of a model whose input is (context) tokens or (context, width) numbers; parameters are drawn
  /// as a network's of the same seed. Errors: those of counting the model, "unsupported_layer" with
  /// the path of a layer that needs later positions, "out_of_memory", "unavailable_kernel".
  [[nodiscard]] static measure::Result<Decoder> make(Model model, std::int64_t batch, Kernel kernel,
                                                     std::uint64_t seed);
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  Decoder(Decoder&&) noexcept;
  Decoder& operator=(Decoder&&) noexcept;
  ~Decoder();

  /// Forgets what it has read, then reads `input`: (batch, positions) tokens or (batch, positions,
  /// width) numbers. Errors: "invalid_value" where there are none or more than fit, or a token is
  /// none, with nothing forgotten; "out_of_memory", with nothing read.
  [[nodiscard]] std::optional<measure::Error> prefill(std::span<const float> input);
  /// Reads one position more of every sample. Errors as of `prefill`.
  [[nodiscard]] std::optional<measure::Error> step(std::span<const float> input);
  /// For the positions that were read last, (batch, positions, ...); empty before.
  [[nodiscard]] std::span<const float> output() const;
  [[nodiscard]] const Shape& output_shape() const;

  /// Positions read so far.
  [[nodiscard]] std::int64_t length() const;
  /// The most that it can read.
  [[nodiscard]] std::int64_t capacity() const;
  /// The bytes of all keys and values that it can keep.
  [[nodiscard]] double cache_bytes() const;
  /// In the order of a network's, to be filled with what was learned.
  [[nodiscard]] const std::vector<std::span<float>>& parameters() const;

 private:
  struct State;
  explicit Decoder(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace flopscope::layers
