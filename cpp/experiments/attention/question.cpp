// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/attention.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

Question attention_question() {
  return {
      .name = "attention",
      .group = Group::limit,
      .rank = 2,
      .asks = "Full, windowed, linear or cached?",
      .doc = "how full, windowed, linear and cached attention grow with seq",
      .terms = "quadratic, sliding window, linear attention, KV cache, sequence length",
      .roles = {},
      .options = default_record<AttentionOptions>(),
      .report = &AttentionReport::record_type,
      .start = &start_alone<AttentionOptions, attention>,
      .recompute = &start_recomputed<AttentionOptions, recomputed_attention>,
  };
}

}  // namespace flopscope::experiments
