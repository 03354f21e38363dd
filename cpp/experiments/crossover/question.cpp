// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/crossover.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_crossover(const Value& request, measure::KnownClock clock) {
  const auto options = decode<CrossoverOptions>(*request.member("options"));
  if (!options) return options.error();
  const auto gpu = decode<Gpu>(*request.member("outside"));
  if (!gpu) return gpu.error();
  return crossover(*options, *gpu, clock);
}

}  // namespace

Question crossover_question() {
  return {
      .name = "crossover",
      .group = Group::limit,
      .rank = 5,
      .asks = "When does the GPU win?",
      .doc = "from which size a GPU multiplies faster, its transfers apart",
      .terms = "WebGPU, GPU, transfer, PCIe, offload, shader, WGSL",
      .roles = {},
      .options = default_record<CrossoverOptions>(),
      .report = &CrossoverReport::record_type,
      .start = &start_crossover,
      .outside = &Gpu::record_type,
      .recompute = &start_recomputed<CrossoverOptions, recomputed_crossover>,
  };
}

}  // namespace flopscope::experiments
