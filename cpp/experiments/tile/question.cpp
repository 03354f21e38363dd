// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/start.h"
#include "flopscope/experiments/tile.h"

namespace flopscope::experiments {

Question tile_question() {
  return {
      .name = "tile",
      .group = Group::further,
      .rank = 3,
      .asks = "Which tile fits the registers?",
      .doc = "what registers make of the innermost loop of a matrix product",
      .terms = "register tiling, spill, microkernel, GEMM, unrolling, fused multiply-add, FMA",
      .roles = {},
      .options = default_record<TileOptions>(),
      .report = &TileReport::record_type,
      .start = &start_alone<TileOptions, tile>,
      .recompute = &start_recomputed<TileOptions, recomputed_tile>,
  };
}

}  // namespace flopscope::experiments
