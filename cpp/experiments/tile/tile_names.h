// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// What the candidates of a tile's rounds are called in sentences.
#pragma once

#include <string>
#include <vector>

#include "flopscope/experiments/tile.h"

namespace flopscope::experiments {

/// "tile 6 x 8, fused" of six rows and two vectors, "peak of 12 accumulators".
[[nodiscard]] inline std::vector<CandidateName> candidate_names(const TilePlan& plan) {
  std::vector<CandidateName> names;
  for (const layers::ChosenTile& tile : plan.tiles) {
    names.push_back({"tile " + std::to_string(tile.rows) + " x " +
                         std::to_string(4 * tile.vectors) + ", " +
                         layers::tile_arithmetic_choices[tile.arithmetic],
                     "simd"});
  }
  for (const TilePeak& peak : plan.peaks) {
    names.push_back({"peak of " + std::to_string(peak.accumulators) + " accumulators", "simd"});
  }
  return names;
}

}  // namespace flopscope::experiments
