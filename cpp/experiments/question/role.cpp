// SPDX-License-Identifier: MIT
#include "flopscope/experiments/role.h"

#include <string>

#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

std::optional<measure::Error> Role::refuse(std::size_t count) const {
  if (fewest <= count && count <= most) return std::nullopt;
  return measure::refusal(name, "a list of " + std::to_string(count),
                          "a list of " + std::to_string(fewest) + " to " + std::to_string(most) +
                              " " + takes_names[static_cast<std::size_t>(takes)]);
}

}  // namespace flopscope::experiments
