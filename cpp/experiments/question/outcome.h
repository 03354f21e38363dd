// SPDX-License-Identifier: MIT
//
// The outcome of a measurement: whether there is a time, or the reason why there is none.
#pragma once

#include "flopscope/measure/reason.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::experiments {

/// What came of it. Only `measured` reports a time per call; `unfinished` may hold a first call.
enum class Outcome : int {
  measured,
  unfinished,
  cannot_resolve,
  optimized_away,
  kernel_mismatch,  ///< the kernel computes something else than the naive one
  out_of_memory,    ///< a run ended early, since the memory that was there had gone
  too_long,         ///< not called: a call takes longer than the time that was left
};

inline constexpr const char* outcome_names[] = {
    "measured",        "unfinished",    "cannot_resolve", "optimized_away",
    "kernel_mismatch", "out_of_memory", "too_long"};
inline constexpr measure::Choices outcome_choices{outcome_names};

/// Why there is no time, to stand behind a colon: "the clock cannot resolve it". Not of `measured`.
[[nodiscard]] measure::Reason reason_without_time(Outcome outcome);

/// What a sampler's outcome is called in a report.
[[nodiscard]] Outcome outcome_of(measure::Outcome outcome);

}  // namespace flopscope::experiments
