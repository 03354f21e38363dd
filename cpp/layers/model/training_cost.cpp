// SPDX-License-Identifier: MIT
#include "flopscope/layers/training_cost.h"

#include "core/fields.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

double kaplan_training_flops(double parameters, double tokens) { return 6 * parameters * tokens; }

double palm_training_flops(const TransformerSize& model, double tokens) {
  return (6 * model.parameters + 12 * model.blocks * model.width * model.seq) * tokens;
}

double megatron_training_flops(const TransformerSize& model, double tokens, bool recomputes) {
  // Multiplied out, each term is a whole number: 6 a pass forward and back, 8 with recomputation
  // for the blocks, whose output layer is not recomputed.
  const double passes = recomputes ? 8 : 6;
  const double h = model.width;
  const double blocks = passes * model.blocks * (12 * h * h + 2 * model.seq * h);
  return (blocks + 6 * h * model.vocabulary) * tokens;
}

measure::Result<TrainingEstimate> estimate_training(double flops, const TrainingPrice& price) {
  static constexpr Field whole{
      .name = "flops", .kind = measure::Kind::number, .range = at_least(0)};
  if (!measure::accepts(whole, flops)) {
    return measure::refusal(whole.name, measure::number_text(flops),
                            measure::accepted_numbers(whole));
  }
  if (auto error = out_of_range(TrainingPrice::record_type, &price)) return *std::move(error);
  constexpr double seconds_per_hour = 3600;
  TrainingEstimate estimate;
  estimate.device_hours = flops / (price.peak_flops_per_s * price.utilisation) / seconds_per_hour;
  estimate.hours = estimate.device_hours / price.devices;
  estimate.price = estimate.device_hours * price.price_per_device_hour;
  return estimate;
}

constexpr Field training_price_fields[] = {
    field<&TrainingPrice::peak_flops_per_s>("1/s", "of one device", at_least(1)),
    field<&TrainingPrice::utilisation>("share of the peak that is reached", between(0.0001, 1)),
    field<&TrainingPrice::devices>("that share the work", at_least(1)),
    field<&TrainingPrice::price_per_device_hour>("in any currency", at_least(0)),
};
constexpr RecordType TrainingPrice::record_type{"TrainingPrice", "the reader's own figures",
                                                training_price_fields};

}  // namespace flopscope::layers
