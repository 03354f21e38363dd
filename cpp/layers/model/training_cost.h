// SPDX-License-Identifier: MIT
//
// The cost of training a transformer, by the three formulas that papers use. They differ in what
// they leave out; the counts of model.h leave out nothing and need the model's spec.
//
//   Kaplan et al., "Scaling Laws for Neural Language Models", 2020, section 2.1:
//     6 N D for N parameters without embeddings and D tokens: 2 N for each token forward and twice
//     that back.
//   Chowdhery et al., "PaLM", 2022, appendix B:
//     (6 N + 12 L H Q T) for each token, with L layers of H heads of size Q on T tokens.
//   Megatron: a step on B sequences of s tokens, with l layers of width h and a vocabulary of V:
//     72 B s l h^2 (1 + s / 6 h + V / 12 l h), Korthikanti et al., "Reducing Activation
//     Recomputation in Large Transformer Models", 2022; or, where activations are recomputed, which
//     goes forward once more, 96 B s l h^2 (1 + s / 6 h + V / 16 l h), Narayanan et al., "Efficient
//     Large-Scale Language Model Training on GPU Clusters Using Megatron-LM", 2021.
//
// All count 2 operations for a multiply-accumulate. Time and money are estimates from the reader's
// own figures: nothing here knows what a machine does or costs.
#pragma once

#include <optional>

#include "flopscope/layers/model.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// A transformer as the formulas see it.
struct TransformerSize {
  double parameters = 0;  ///< N: Kaplan leaves out embeddings, PaLM nothing; Megatron needs none
  double blocks = 0;      ///< L, l
  double width = 0;       ///< H Q, h, d_attn
  double seq = 0;         ///< T, s, n_ctx
  double vocabulary = 0;  ///< V
  double embedding_parameters = 0;  ///< of N, those in tables of embeddings
};

/// The size of a model of `TransformerBlock`s of one width behind an `Embedding`, at its own length
/// of input; nothing for any other model.
[[nodiscard]] std::optional<TransformerSize> transformer_size(const Model& model);

/// Operations of training on `tokens` by the parameters alone: 6 N D.
[[nodiscard]] double kaplan_training_flops(double parameters, double tokens);
/// Operations of training on `tokens`: (6 N + 12 L H Q T) for each.
[[nodiscard]] double palm_training_flops(const TransformerSize& model, double tokens);
/// Operations of training on `tokens`; `recomputes` goes forward a second time in the backward
/// pass.
[[nodiscard]] double megatron_training_flops(const TransformerSize& model, double tokens,
                                             bool recomputes = false);

/// The reader's own figures.
struct TrainingPrice {
  double peak_flops_per_s = 0;  ///< of one device
  double utilisation = 0;       ///< share of the peak that is reached, 0 to 1
  double devices = 1;
  double price_per_device_hour = 0;  ///< in any currency

  static const measure::RecordType record_type;
};

/// What follows from them.
struct TrainingEstimate {
  double hours = 0;         ///< on the clock
  double device_hours = 0;  ///< paid for
  double price = 0;
};

/// Time and money for `flops`. Errors: "invalid_value" for what is not positive, and for a
/// utilisation above 1.
[[nodiscard]] measure::Result<TrainingEstimate> estimate_training(double flops,
                                                                  const TrainingPrice& price);

}  // namespace flopscope::layers
