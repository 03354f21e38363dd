// SPDX-License-Identifier: MIT
#include "flopscope/layers/layer.h"

#include "flopscope/layers/make_layer.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

measure::Cost CountedLayer::forward_by(Kernel kernel) const {
  return kernel == Kernel::materialized ? forward + stored_forward : forward;
}

measure::Cost CountedLayer::backward_by(Kernel kernel) const {
  return kernel == Kernel::materialized ? backward + stored_backward : backward;
}

measure::Error at_layer(measure::Error error, const Counter& counter, const char* type) {
  if (counter.path.empty()) return error;
  return measure::placed(std::move(error), counter.path + " (" + type + ")", counter.path);
}

CountedLayer detail::counted(const LayerInput& input, const LayerOnInput& layer) {
  CountedLayer counted;
  counted.input = input.shape;
  counted.output = layer.output;
  counted.forward = layer.forward;
  counted.backward = layer.backward.parameters;
  if (input.learned) counted.backward += layer.backward.input;
  counted.learned = input.learned || layer.forward.parameters > 0;
  counted.pass = layer.pass;
  return counted;
}

}  // namespace flopscope::layers
