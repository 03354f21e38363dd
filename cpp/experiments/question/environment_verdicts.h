// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Verdicts on the machine that an experiment ran on: whether it was interrupted, and by how much it
// drifted.
#pragma once

#include <vector>

#include "flopscope/experiments/verdict.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/reason.h"

namespace flopscope::experiments {

/// Says how many batches were dropped, for each reason that some were.
void judge_dropped(std::vector<Verdict>& verdicts, const std::vector<measure::Dropped>& dropped);

/// Fills in a report's drift, in percent, and says so if it is sure and worth a word. `witness`
/// says what tells it: "its last runs against its first".
void add_drift(std::vector<Verdict>& verdicts, const measure::Estimate& drift,
               measure::Estimate& percent, Severity severity, measure::Phrase witness);

}  // namespace flopscope::experiments
