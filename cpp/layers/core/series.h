// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Layers one after another: the part that all layers made of others have in common.
#pragma once

#include <string>
#include <vector>

#include "flopscope/layers/layer.h"
#include "flopscope/measure/wording.h"

namespace flopscope::layers {

/// A layer at its place: "layers[2]", "norm1".
struct Step {
  std::string step;
  const Layer* layer;
};

/// The steps "name[0]", "name[1]", ...
[[nodiscard]] std::vector<Step> steps_of(const char* name, const Layers& layers);

/// Why a tensor of `shape` is beyond counting, if so.
[[nodiscard]] std::optional<measure::Error> uncountable(const measure::Wording& what,
                                                        const Shape& shape);

/// Counts `steps`, each on the output of the one before, up to the first error. An empty series
/// gives its input.
[[nodiscard]] measure::Result<CountedLayer> count_series(const std::vector<Step>& steps,
                                                         const LayerInput& input, Counter& counter);

/// An operation inside the layer that `counter` is at, without its cost.
[[nodiscard]] CountedLayer operation_part(const char* step, const char* type, const Shape& input,
                                          const Shape& output, const Counter& counter);

/// Adds `part` to what `whole` is made of, and its cost to the whole's.
void add_part(CountedLayer& whole, CountedLayer part);

}  // namespace flopscope::layers
