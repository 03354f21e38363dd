// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The verdicts on the parts of a whole, each measured alone: their problems and warnings, each kind
// once, so that a model of many layers does not bury its report in them. What is only noted of a
// part stays with it.
#pragma once

#include <string>
#include <vector>

#include "flopscope/experiments/run_report.h"
#include "question/environment_verdicts.h"

namespace flopscope::experiments {

struct JudgedPart {
  std::string name;
  const std::vector<Verdict>* verdicts;  ///< not null
};

/// Adds to `verdicts`, the parts' names before each.
void judge_parts(std::vector<Verdict>& verdicts, const std::vector<JudgedPart>& parts);

/// What the report of several timings says of all together; `timed` is a TimingSeries or
/// LayerTimes.
template <class Timed>
void add_run(RunReport& report, const Timed& timed, const std::vector<JudgedPart>& parts) {
  report.elapsed_ms = timed.elapsed_ms();
  report.dropped = timed.dropped();
  judge_parts(report.verdicts, parts);
  judge_dropped(report.verdicts, report.dropped);
}

}  // namespace flopscope::experiments
