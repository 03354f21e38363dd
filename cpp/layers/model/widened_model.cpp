// SPDX-License-Identifier: MIT
#include "flopscope/layers/widened_model.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

namespace {

/// What a layer does with a size: it reads rows of it, makes them, or both.
enum class Role { reads, makes, keeps };

struct Named {
  std::string_view name;
  Role role;
};

/// The options of layers that are widths.
constexpr Named widths[] = {{"in_features", Role::reads},   {"in_channels", Role::reads},
                            {"out_features", Role::makes},  {"out_channels", Role::makes},
                            {"num_features", Role::keeps},  {"normalized_shape", Role::keeps},
                            {"embedding_dim", Role::keeps}, {"embed_dim", Role::keeps},
                            {"d_model", Role::keeps},       {"dim_feedforward", Role::keeps}};

struct Width {
  std::int64_t* value;
  Role role;
};

Role role_of(const Layer& layer, const Named& named) {
  // Other embeddings add to rows that are there.
  return std::string_view(layer.type().name) == "Embedding" ? Role::makes : named.role;
}

/// Adds the widths among the options of `layer` itself.
void add_own(std::vector<Width>& found, Layer& layer) {
  std::int64_t* reads = nullptr;
  for (const measure::Field& field : layer.type().fields) {
    const auto* const named =
        std::find_if(std::begin(widths), std::end(widths),
                     [&](const Named& each) { return field.name == each.name; });
    if (named == std::end(widths)) continue;
    auto& value = field.in<std::int64_t>(layer.options());
    found.push_back({&value, role_of(layer, *named)});
    if (named->role == Role::reads) reads = &value;
  }
  // A convolution of each channel alone has as many groups as channels.
  const measure::Field* const groups = layer.type().find("groups");
  if (groups == nullptr || reads == nullptr) return;
  auto& count = groups->in<std::int64_t>(layer.options());
  if (count > 1 && count == *reads) found.push_back({&count, Role::keeps});
}

void add_all(std::vector<Width>& found, const Layers& layers) {
  for (const auto& layer : layers) {
    add_own(found, *layer);
    for (const LayerList& list : layer->type().lists) add_all(found, list.in(layer->options()));
  }
}

/// All that grow with the width of the model: not what the first reads and the last makes.
std::vector<Width> hidden_widths(const Model& model) {
  std::vector<Width> found;
  add_all(found, model.layers);
  // Zero is a default that follows from another size.
  std::erase_if(found, [](const Width& width) { return *width.value == 0; });
  if (!found.empty() && found.front().role == Role::reads) found.erase(found.begin());
  if (!found.empty() && found.back().role == Role::makes) found.pop_back();
  return found;
}

/// Widths of which each size is a whole number are multiples of this.
std::int64_t step_of(const std::vector<Width>& hidden) {
  const std::int64_t width = *hidden.front().value;
  std::int64_t step = 1;
  for (const Width& each : hidden) step = std::lcm(step, width / std::gcd(width, *each.value));
  return step;
}

}  // namespace

std::optional<std::int64_t> hidden_width(const Model& model) {
  const std::vector<Width> hidden = hidden_widths(model);
  if (hidden.empty()) return std::nullopt;
  return *hidden.front().value;
}

measure::Result<Model> widened_model(const Model& model, std::int64_t width,
                                     const std::string& named) {
  Model widened = copy_of(model);
  const std::vector<Width> hidden = hidden_widths(widened);
  const std::int64_t before = *hidden.front().value;
  const std::int64_t step = step_of(hidden);
  if (width < 1 || width % step != 0) {
    return measure::refusal(named, std::to_string(width),
                            {"whole_sizes",
                             "a multiple of {step}, so that all sizes of the model are whole",
                             {{"step", step}}});
  }
  // Nothing has made rows of that width before the first layer that keeps it, so the input has
  // them.
  const int last = widened.input.rank() - 1;
  if (hidden.front().role == Role::keeps && last >= 0 && widened.input[last] == before) {
    widened.input = widened.input.with(last, width);
  }
  for (const Width& each : hidden) {
    const std::int64_t common = std::gcd(before, *each.value);
    *each.value = *each.value / common * (width / (before / common));
  }
  return measure::Result<Model>(std::move(widened));
}

}  // namespace flopscope::layers
