// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/ladder.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

Question ladder_question() {
  return {
      .name = "ladder",
      .group = Group::speedup,
      .rank = 2,
      .asks = "What does each kernel trick buy?",
      .doc = "what each kernel gains, from plain JavaScript to threads",
      .terms = "SIMD, vectors, cache blocking, tiling, threads, kernels",
      .roles = one_subject,
      .options = default_record<LadderOptions>(),
      .report = &LadderReport::record_type,
      .start = &start_one<LadderOptions, ladder>,
      .recompute = &start_recomputed<LadderOptions, recomputed_ladder>,
  };
}

}  // namespace flopscope::experiments
