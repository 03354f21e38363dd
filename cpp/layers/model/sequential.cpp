// SPDX-License-Identifier: MIT
#include "flopscope/layers/sequential.h"

#include "core/layer_catalogue.h"
#include "core/series.h"

namespace flopscope::layers {

measure::Result<CountedLayer> Sequential::count(const LayerInput& input, Counter& counter) const {
  return count_series(steps_of("layers", layers), input, counter);
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::Sequential>() {
  static constexpr RecordType type{"SequentialOptions", "Sequential has none", {}};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Sequential>() {
  static constexpr layers::LayerList lists[] = {
      layers::layer_list<&layers::Sequential::layers>("layers", true)};
  static constexpr LayerType type = make_layer_type<Sequential>("layers one after another", lists);
  return type;
}
