// SPDX-License-Identifier: MIT
#include "flopscope/layers/feed_forward.h"

#include "core/fields.h"
#include "core/series.h"
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/window.h"

namespace flopscope::layers {

namespace {

std::unique_ptr<Layer> make_activation(Activation activation) {
  switch (activation) {
    case Activation::relu:
      return make_layer(ReLU{});
    case Activation::gelu:
      return make_layer(GELU{});
    case Activation::gelu_tanh:
      return make_layer(GELU{GeluForm::tanh});
    case Activation::silu:
      break;
  }
  return make_layer(SiLU{});
}

}  // namespace

measure::Result<CountedLayer> FeedForward::count(const LayerInput& input, Counter& counter) const {
  const std::int64_t hidden = dim_feedforward == 0 ? 4 * d_model : dim_feedforward;
  const LayerOf<Linear> linear1({d_model, hidden, bias, ""}, "");
  const auto middle = make_activation(activation);
  const LayerOf<Linear> linear2({hidden, d_model, bias, ""}, "");
  return count_series({{"linear1", &linear1}, {"activation", middle.get()}, {"linear2", &linear2}},
                      input, counter);
}

constexpr Field feed_forward_fields[] = {
    field<&FeedForward::d_model>("innermost size of the input", width_range),
    field<&FeedForward::dim_feedforward>("size in the middle; 0: 4 d_model", padding_range),
    choice<&FeedForward::activation>("between the linear layers", activation_choices),
    field<&FeedForward::bias>("whether the linear layers have a bias"),
};
std::span<const Field> FeedForward::fields() { return feed_forward_fields; }

}  // namespace flopscope::layers
