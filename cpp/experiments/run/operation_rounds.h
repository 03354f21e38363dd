// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Several prepared operations measured in mirrored rounds (measure/mirrored_rounds.h): the first
// calls, then a verification of each against its naive kernel, then warm-up and rounds. What is
// made of the times is for the experiments to say.
#pragma once

#include <vector>

#include "checked_operation.h"
#include "flopscope/experiments/candidates.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/mirrored_rounds.h"

namespace flopscope::experiments {

class OperationRounds {
 public:
  /// The last of `candidates` may be a copy of the first, of which nothing is said apart: `named`
  /// is how many have something to be said of them. `clock` must outlive it.
  OperationRounds(std::vector<CheckedOperation> candidates, std::size_t named,
                  const measure::MirroredRoundsOptions& options, measure::KnownClock clock);

  /// As those of an Experiment.
  bool advance();
  bool interrupt(measure::Interruption reason);
  [[nodiscard]] Progress progress() const;

  [[nodiscard]] const measure::MirroredRounds& mirrored_rounds() const { return mirrored_rounds_; }
  [[nodiscard]] const CheckedOperation& candidate(std::size_t place) const {
    return candidates_[place];
  }
  /// Adds to `verdicts` what the verifications found, each beginning with its candidate's place and
  /// name; a failure stands alone and takes `outcome`.
  void judge(const std::vector<CandidateName>& names, Outcome& outcome,
             std::vector<Verdict>& verdicts) const;

 private:
  void make_batches();
  void make_batch();
  void verify();
  [[nodiscard]] bool ran_short() const;
  [[nodiscard]] bool is_open() const;

  std::vector<CheckedOperation> candidates_;
  std::size_t named_;
  measure::MirroredRoundsOptions options_;
  measure::KnownClock clock_;
  measure::MirroredRounds mirrored_rounds_;
  measure::MirroredRounds before_;  // the stretch
  bool verified_ = false;           // once the first calls were made
};

}  // namespace flopscope::experiments
