// SPDX-License-Identifier: MIT
#include "flopscope/layers/sequential.h"

#include "core/series.h"

namespace flopscope::layers {

measure::Result<CountedLayer> Sequential::count(const LayerInput& input, Counter& counter) const {
  return count_series(steps_of("layers", layers), input, counter);
}

std::span<const LayerList> Sequential::lists() {
  static constexpr LayerList all[] = {layer_list<&Sequential::layers>("layers", true)};
  return all;
}

}  // namespace flopscope::layers
