// SPDX-License-Identifier: MIT
#include "flopscope/layers/cross_entropy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "flopscope/layers/counting.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

using measure::Error;
using measure::indexed;
using measure::refusal;
using measure::Result;
using measure::Wording;

namespace {

/// Whether a row has a loss. A logit of minus infinity is one: it rules a class out.
bool has_loss(std::span<const float> row, std::int32_t label) {
  const float infinity = std::numeric_limits<float>::infinity();
  return std::all_of(row.begin(), row.end(), [=](float logit) { return logit < infinity; }) &&
         row[static_cast<std::size_t>(label)] > -infinity;
}

Error no_loss(std::size_t classes, std::span<const float> logits,
              std::span<const std::int32_t> labels) {
  std::size_t at = 0;
  while (at < labels.size() && has_loss(logits.subspan(at * classes, classes), labels[at])) ++at;
  return refusal(
      indexed("logits", at), Wording{"not_finite_in_part", "NaN or infinite in part"},
      {"finite_row", "a row of finite numbers"}, "not_finite", "training_diverged",
      "{field} must be {allowed}, but it is {value}. The training has diverged, or there "
      "is NaN in its data or parameters.");
}

}  // namespace

measure::Cost cost(const CrossEntropyShape& shape) {
  const auto [rows, classes] = as_doubles(shape.rows, shape.classes);
  return arithmetic_cost(counting::cross_entropy_row(classes), rows, rows * (classes + 1), 0) +
         arithmetic_cost({0, rows - 1, 1}, 1, 0, 1);
}

measure::Cost backward_cost(const CrossEntropyShape& shape) {
  const auto [rows, classes] = as_doubles(shape.rows, shape.classes);
  // Row by row with the loss, from what that has just left behind.
  return arithmetic_cost(counting::cross_entropy_row_backward(classes), rows, 0, rows * classes);
}

Result<double> cross_entropy(Kernel kernel, std::int64_t classes, std::span<const float> logits,
                             std::span<const std::int32_t> labels, std::span<float> dlogits) {
  const auto width = static_cast<std::size_t>(std::max<std::int64_t>(classes, 0));
  const std::size_t expected = labels.size() * width;
  if (expected == 0 || logits.size() != expected || dlogits.size() != expected) {
    return refusal("labels", Wording{"labels", "{given} labels", {{"given", labels.size()}}},
                   {"one_for_each_row",
                    "one for each row of {classes} of the {logits} logits",
                    {{"classes", classes}, {"logits", logits.size()}}},
                   "shape_mismatch");
  }
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] >= 0 && labels[i] < classes) continue;
    return refusal(indexed("labels", i), std::to_string(labels[i]),
                   {"class", "a class from 0 to {most}", {{"most", classes - 1}}});
  }
  const auto& run = kernel == Kernel::naive ? cross_entropy_naive<float> : cross_entropy_simd;
  const double loss = run({static_cast<std::int64_t>(labels.size()), classes}, logits.data(),
                          labels.data(), dlogits.data());
  if (!std::isfinite(loss)) return no_loss(width, logits, labels);
  return loss;
}

}  // namespace flopscope::layers
