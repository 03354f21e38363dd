// SPDX-License-Identifier: MIT
#include "operation_rounds.h"

#include <string>
#include <utility>

namespace flopscope::experiments {

Progress OperationRounds::progress() const {
  Progress progress;
  progress.phase = run_phase(rules().phase());
  progress.runs = static_cast<std::int64_t>(rules().orders().size());
  progress.runs_planned = rules().rounds_planned();
  progress.set_time(rules().elapsed(), rules().remaining(), rules().done());
  return progress;
}

void OperationRounds::judge(const std::vector<CandidateName>& names, Outcome& outcome,
                            std::vector<Verdict>& verdicts) const {
  OperationTurns::judge(outcome, verdicts, [&](std::size_t place, Verdict verdict) {
    const std::size_t named = place < names.size() ? place : 0;
    return about(std::to_string(named + 1) + " " + names[named].name, std::move(verdict));
  });
}

}  // namespace flopscope::experiments
