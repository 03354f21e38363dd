// SPDX-License-Identifier: MIT
#include "flopscope/experiments/role.h"

#include <string>

#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

std::optional<measure::Error> Role::refuse(std::size_t count) const {
  if (fewest <= count && count <= most) return std::nullopt;
  return measure::refusal(name, measure::list_of(count),
                          {"list_between",
                           "a list of {least} to {most} {takes}",
                           {{"least", fewest},
                            {"most", most},
                            {"takes", takes_names[static_cast<std::size_t>(takes)]}}});
}

}  // namespace flopscope::experiments
