// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Several prepared operations measured in mirrored rounds (measure/mirrored_rounds.h), each called
// by its place and name.
#pragma once

#include <vector>

#include "flopscope/experiments/candidates.h"
#include "flopscope/experiments/progress.h"
#include "operation_turns.h"

namespace flopscope::experiments {

class OperationRounds : public OperationTurns<measure::MirroredRounds> {
 public:
  /// The last of `candidates` may be a copy of the first, of which nothing is said apart: `named`
  /// is how many have something to be said of them. `clock` must outlive it.
  OperationRounds(std::vector<CheckedOperation>&& candidates, std::size_t named,
                  const measure::MirroredRoundsOptions& options, measure::KnownClock clock)
      : OperationTurns(std::move(candidates), named, {options, clock, candidates.size()}, clock) {}

  [[nodiscard]] Progress progress() const;
  /// Adds to `verdicts` what the verifications found, each beginning with its candidate's place and
  /// name; a failure stands alone and takes `outcome`.
  void judge(const std::vector<CandidateName>& names, Outcome& outcome,
             std::vector<Verdict>& verdicts) const;
};

}  // namespace flopscope::experiments
