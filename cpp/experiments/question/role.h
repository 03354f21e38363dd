// SPDX-License-Identifier: MIT
//
// The role of a subject in a question: what it is called in a request, what it may be, and how many
// a list has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// What a member of a request may be.
enum class Takes : std::uint8_t { work, works, model, saved_run, saved_runs };
inline constexpr const char* takes_names[] = {"operation or model", "operations or models", "model",
                                              "saved run", "saved runs"};

/// A member of a request that says what is asked about.
struct Role {
  const char* name = "";
  Takes takes = Takes::work;
  std::size_t fewest = 1, most = 1;  ///< subjects that a list of them has

  /// Refuses a list of `count` subjects, unless it may have as many ("invalid_value").
  [[nodiscard]] std::optional<measure::Error> refuse(std::size_t count) const;
};
inline constexpr Role one_subject[] = {{"subject", Takes::work}};
inline constexpr Role many_subjects[] = {{"subjects", Takes::works, 1, 64}};
inline constexpr Role one_model[] = {{"subject", Takes::model}};

}  // namespace flopscope::experiments
