// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/batching.h"
#include "flopscope/experiments/start.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_batching(const Value& request, measure::KnownClock clock) {
  if (!asks_to_recompute(request)) {
    return start_one<BatchingOptions, batching>(request, clock);
  }
  const auto options = decode<BatchingOptions>(*request.member("options"));
  if (!options) return options.error();
  auto report = recomputed_batching(*request.member("report"), *options);
  if (!report) return report.error();
  return finished(std::move(*report));
}

}  // namespace

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
      .start = &start_batching,
      .recomputes = true,
  };
}

}  // namespace flopscope::experiments
