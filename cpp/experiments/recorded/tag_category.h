// SPDX-License-Identifier: MIT
//
// The categories that a report sorts memory into.
#pragma once

#include "flopscope/measure/record.h"

namespace flopscope::experiments {

/// measure::Category, and what nobody tagged.
enum class TagCategory : int {
  parameters,
  activations,
  gradients,
  optimizer_state,
  workspace,
  untagged,
};
inline constexpr const char* tag_category_names[] = {"parameters",      "activations", "gradients",
                                                     "optimizer_state", "workspace",   "untagged"};
inline constexpr measure::Choices tag_category_choices{tag_category_names};

}  // namespace flopscope::experiments
