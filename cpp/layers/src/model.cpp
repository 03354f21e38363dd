// SPDX-License-Identifier: MIT
#include "flopscope/layers/model.h"

#include "series.h"

namespace flopscope::layers {

measure::Result<CountedLayer> count(const Model& model, std::int64_t batch, bool count_masked) {
  Shape input{batch};
  for (int i = 0; i < model.input.rank(); ++i) input = input.and_then(model.input[i]);
  if (auto error = uncountable("the input", input)) return *std::move(error);
  Counter counter;
  counter.count_masked = count_masked;
  auto counted = count_series(steps_of("layers", model.layers), {input, false}, counter);
  if (counted) {
    counted->name = model.name;
    counted->type = "Model";
  }
  return counted;
}

}  // namespace flopscope::layers
