// SPDX-License-Identifier: MIT
//
// The cost of training a transformer: the formulas of layers/training_cost.h side by side, and
// beside them a known model counted layer by layer. Nothing is run. Time and money follow from the
// reader's own figures for the machine and its price, and only where they are given: there are none
// to look up here, and the report calls them an estimate.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/verdict.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// Whose size is meant: the caller's own, or a known model's.
enum class TrainedModel : int { own, bert_base, gpt2_small };

inline constexpr const char* trained_model_names[] = {"own", "bert-base", "gpt2-small"};
inline constexpr measure::Choices trained_model_choices{trained_model_names};

/// Field meanings are in the record's description (training_cost_records.cpp). Every field has a
/// default, so that callers can name those that they set.
struct TrainingCostOptions {
  TrainedModel model = TrainedModel::own;
  std::optional<double> tokens{};
  std::optional<double> parameters{}, embedding_parameters{};
  std::optional<double> blocks{}, width{}, seq{}, vocabulary{};
  bool recomputes = false;
  std::optional<double> peak_flops_per_s{}, utilisation{};
  double devices = 1;
  std::optional<double> price_per_device_hour{};

  static const measure::RecordType record_type;
};

/// What one formula says.
struct TrainingFormula {
  std::string name;
  std::string formula;
  std::string source;
  std::string missing;
  std::optional<double> flops, weights_flops, attention_flops, flops_per_token;
  std::optional<double> device_hours, hours, price;

  static const measure::RecordType record_type;
};

struct TrainingCostReport {
  std::string model;
  double tokens = 0;
  std::optional<double> parameters, embedding_parameters, blocks, width, seq, vocabulary;
  bool recomputes = false;
  std::vector<TrainingFormula> formulas;
  std::optional<double> lowest_flops, highest_flops;
  std::vector<Verdict> verdicts;

  static const measure::RecordType record_type;
};

/// Errors, all "invalid_value": no tokens, too little for any formula, more embeddings than
/// parameters, a size beside a known model's, a price or a utilisation without a peak, and an
/// option outside of its range.
[[nodiscard]] measure::Result<TrainingCostReport> training_cost(const TrainingCostOptions& options);

}  // namespace flopscope::experiments
