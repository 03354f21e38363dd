// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/batching.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

Question batching_question() {
  return {
      .name = "batching",
      .group = Group::limit,
      .rank = 3,
      .asks = "How large should a batch be?",
      .doc = "throughput against latency and memory over the batch of a model",
      .terms = "throughput, latency, batch size, inference, serving",
      .roles = one_model,
      .options = default_record<BatchingOptions>(),
      .report = &BatchingReport::record_type,
      .start = &start_one<BatchingOptions, batching>,
      .recompute = &start_recomputed<BatchingOptions, recomputed_batching>,
  };
}

}  // namespace flopscope::experiments
