// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/distributed.h"
#include "flopscope/experiments/start.h"
#include "question/model_subject.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_distributed(const Value& request, measure::KnownClock clock) {
  const auto model = decode_model_subject(*request.member("subject"));
  if (!model) return model.error();
  const auto options = decode<DistributedOptions>(*request.member("options"));
  if (!options) return options.error();
  const auto workers = decode<Workers>(*request.member("outside"));
  if (!workers) return workers.error();
  return distributed(*model, *options, *workers, clock);
}

}  // namespace

Question distributed_question() {
  return {
      .name = "distributed",
      .group = Group::limit,
      .rank = 6,
      .asks = "What do more machines buy?",
      .doc = "training shared by workers, measured, and by machines, modelled",
      .terms = "data parallel, all-reduce, ring, gradient exchange, alpha-beta, cluster, DDP",
      .roles = one_model,
      .options = default_record<DistributedOptions>(),
      .report = &DistributedReport::record_type,
      .start = &start_distributed,
      .outside = &Workers::record_type,
      .recompute = &start_recomputed<DistributedOptions, recomputed_distributed>,
  };
}

}  // namespace flopscope::experiments
