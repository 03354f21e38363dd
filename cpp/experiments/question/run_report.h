// SPDX-License-Identifier: MIT
//
// The part that all reports of a measurement have in common.
#pragma once

#include <vector>

#include "flopscope/experiments/verdict.h"
#include "flopscope/measure/interruption.h"

namespace flopscope::experiments {

/// Field meanings are in common_fields.h.
struct RunReport {
  double confidence = 0.95;
  double elapsed_ms = 0;
  std::vector<measure::Dropped> dropped;
  std::vector<Verdict> verdicts;
};

}  // namespace flopscope::experiments
