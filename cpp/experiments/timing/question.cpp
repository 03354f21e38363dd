// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/start.h"
#include "flopscope/experiments/timing.h"

namespace flopscope::experiments {

Question timing_question() {
  return {
      .name = "timing",
      .group = Group::duration,
      .rank = 0,
      .asks = "How long does it take, and how sure is that?",
      .doc = "how long it takes on this machine, and how sure that is",
      .terms = "latency, benchmark, median, p50, p95, jitter, throughput",
      .roles = one_subject,
      .options = default_record<TimingOptions>(),
      .report = &TimingReport::record_type,
      .start = &start_one<TimingOptions, timing>,
      .takes_functions = true,
  };
}

}  // namespace flopscope::experiments
