// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/profile.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

Question profile_question() {
  return {
      .name = "profile",
      .group = Group::whereabouts,
      .rank = 0,
      .asks = "What does it take: time, memory and work?",
      .doc = "its time, its memory and its work in one report",
      .terms = "SimpleProfiler, profiler, latency, peak memory, FLOPs, bandwidth",
      .roles = one_subject,
      .options = default_record<ProfileOptions>(),
      .report = &ProfileReport::record_type,
      .start = &start_one<ProfileOptions, profile>,
  };
}

}  // namespace flopscope::experiments
