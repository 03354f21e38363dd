// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/start.h"
#include "flopscope/experiments/trace.h"

namespace flopscope::experiments {

Question trace_question() {
  return {
      .name = "trace",
      .group = Group::whereabouts,
      .rank = 1,
      .asks = "Where does the time go?",
      .doc = "where the time goes, span by span",
      .terms = "flame chart, spans, profiler, Perfetto, speedscope",
      .roles = one_subject,
      .options = default_record<TraceOptions>(),
      .report = &TraceReport::record_type,
      .start = &start_one<TraceOptions, trace>,
      .takes_functions = true,
      .recompute = &start_recomputed<TraceOptions, recomputed_trace>,
  };
}

}  // namespace flopscope::experiments
