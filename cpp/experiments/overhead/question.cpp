// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/overhead.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

Question overhead_question() {
  return {
      .name = "overhead",
      .group = Group::further,
      .rank = 2,
      .asks = "What does profiling itself cost?",
      .doc = "what tracing, recording memory and sampling cost themselves",
      .terms = "observer effect, instrumentation, sampling, hooks, profiler",
      .roles = one_subject,
      .options = default_record<OverheadOptions>(),
      .report = &OverheadReport::record_type,
      .start = &start_one<OverheadOptions, overhead>,
      .takes_functions = true,
      .recompute = &start_recomputed<OverheadOptions, recomputed_overhead>,
  };
}

}  // namespace flopscope::experiments
