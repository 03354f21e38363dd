// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "flopscope/experiments/training.h"
#include "flopscope/measure/memory_ledger.h"

namespace flopscope::experiments {

/// What is in the books of one step, by category at its peak.
void add_step_memory(TrainingReport& report, measure::MemoryLedger& ledger);

/// Judges a report whose numbers are all there: says what came of the training and what to know
/// before believing it. `failure` is what ended it, if anything did; `out_of_time` whether its time
/// is used up.
void judge_training(TrainingReport& report, const std::optional<measure::Error>& failure,
                    bool out_of_time, double max_ms);

}  // namespace flopscope::experiments
