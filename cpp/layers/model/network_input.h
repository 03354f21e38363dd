// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Checks of the input that a caller gives a model.
#pragma once

#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "network_plan.h"

namespace flopscope::layers {

/// What is wrong with the input of a model whose first layer is an embedding, if anything.
[[nodiscard]] inline std::optional<measure::Error> input_error(const NetworkPlan& plan,
                                                               std::span<const float> input) {
  if (plan.vocabulary == 0) return std::nullopt;
  const auto end = static_cast<float>(plan.vocabulary);
  for (std::size_t i = 0; i < input.size(); ++i) {
    if (input[i] >= 0 && input[i] < end && input[i] == std::floor(input[i])) continue;
    return measure::refusal("input[" + std::to_string(i) + "]", measure::number_text(input[i], 6),
                            "a whole number from 0 to " + std::to_string(plan.vocabulary - 1));
  }
  return std::nullopt;
}

}  // namespace flopscope::layers
