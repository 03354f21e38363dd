// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/start.h"
#include "flopscope/experiments/threads.h"

namespace flopscope::experiments {

Question threads_question() {
  return {
      .name = "threads",
      .group = Group::limit,
      .rank = 4,
      .asks = "What do more threads gain?",
      .doc = "what more threads gain, on the same and on growing work",
      .terms = "parallel, cores, strong scaling, weak scaling, Karp-Flatt, Gustafson, serial share",
      .roles = one_subject,
      .options = default_record<ThreadsOptions>(),
      .report = &ThreadsReport::record_type,
      .start = &start_one<ThreadsOptions, threads>,
      .recompute = &start_recomputed<ThreadsOptions, recomputed_threads>,
  };
}

}  // namespace flopscope::experiments
