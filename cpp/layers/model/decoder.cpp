// SPDX-License-Identifier: MIT
#include "flopscope/layers/decoder.h"

#include <string>
#include <string_view>
#include <vector>

#include "attention/attention_pass.h"
#include "flopscope/layers/cached_attention.h"
#include "flopscope/layers/layer_form.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/measure/refusal.h"
#include "network_plan.h"
#include "tokens/added_rows_pass.h"

namespace flopscope::layers {

namespace {

using measure::Error;
using measure::Result;

Error not_causal(const CountedLayer& layer) {
  return measure::refusal(
      layer.path, measure::Wording{"sees_all", "one that sees what comes later"},
      {"causal_attention", "causal attention"}, "unsupported_layer", "not_decoded",
      "{layer} sees what comes later, so nothing that it made of a token could be kept.",
      {{"layer", layer.path}});
}

Error no_tokens() {
  return measure::refusal(
      "model", measure::Wording{"other_output", "one that makes something else"},
      {"output_of_each", "one that makes one output of each token"}, "unsupported_layer");
}

bool is_a(const CountedLayer& layer, const char* type) {
  return std::string_view(layer.type) == type;
}

}  // namespace

Result<Decoder> Decoder::make(const Model& model, Kernel kernel,
                              std::span<const std::span<const float>> parameters) {
  if (model.input.rank() != 1) return no_tokens();
  Model one = copy_of(model);
  one.input = model.input.with(0, 1);
  const auto whole = Network::make(one, 1);
  if (!whole) return whole.error();
  const NetworkPlan& plan = *(*whole)->plan();
  const Shape& output = plan.values[plan.output].shape;
  if (plan.vocabulary == 0 || output.rank() != 3 || output[1] != 1) return no_tokens();

  const auto position = std::make_shared<std::int64_t>(0);
  double cache_bytes = 0;
  std::vector<LayerForm> forms;
  for (const NetworkLayer& each : (*whole)->layers()) {
    const CountedLayer& layer = *each.layer;
    if (is_a(layer, ScaledDotProductAttention::type_name)) {
      const AttentionShape& shape = static_cast<const AttentionPass&>(*layer.pass).shape();
      if (!shape.causal) return not_causal(layer);
      const CachedAttentionShape cached{
          1, shape.heads, 1, model.input[0] - 1, shape.d_model, shape.window};
      auto pass = decoding_attention(cached, position);
      if (!pass) return pass.error();
      cache_bytes += KeyValueCache::bytes(cached, model.input[0]);
      forms.push_back({layer.path, std::move(*pass)});
    } else if (is_a(layer, PositionalEmbedding::type_name)) {
      forms.push_back({layer.path, std::make_shared<AddedRowsPass>(layer.input, layer.input.last(),
                                                                   layer.pass->parameters().front(),
                                                                   position)});
    }
  }
  const auto network = (*whole)->with_forms(forms);
  if (!network) return network.error();
  auto filled = (*network)->prepare_filled(kernel, parameters);
  if (!filled) return filled.error();
  Decoder made(std::move(*filled), position);
  made.context_ = model.input[0];
  made.vocabulary_ = plan.vocabulary;
  made.cache_bytes_ = cache_bytes;
  made.passing_bytes_ = (*network)->bytes_needed(kernel) - (*network)->parameter_bytes();
  return Result<Decoder>(std::move(made));
}

Result<std::span<const float>> Decoder::advance(std::uint32_t token) {
  if (*position_ == context_) {
    return measure::refusal("token", measure::Wording{"one_more", "one more"},
                            {"context", "one of at most {most}", {{"most", context_}}});
  }
  if (token >= vocabulary_) {
    return measure::refusal("token", std::to_string(token),
                            {"known_token", "below {most}", {{"most", vocabulary_}}});
  }
  network_->input()[0] = static_cast<float>(token);
  network_->run();
  if (const Error* const error = network_->failure()) return *error;
  ++*position_;
  return network_->output();
}

}  // namespace flopscope::layers
