// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/start.h"
#include "flopscope/experiments/suite.h"

namespace flopscope::experiments {

Question suite_question() {
  return {
      .name = "suite",
      .group = Group::speedup,
      .rank = 1,
      .asks = "Which of many is the fastest?",
      .doc = "which of many is the fastest; the first is the baseline",
      .terms = "ranking, leaderboard, benchmark suite",
      .roles = suite_subjects,
      .options = default_record<SuiteOptions>(),
      .report = &CandidatesReport::record_type,
      .start = &start_many<SuiteOptions, suite>,
      .takes_functions = true,
      .recompute = &start_recomputed<SuiteOptions, recomputed_suite>,
  };
}

}  // namespace flopscope::experiments
