// SPDX-License-Identifier: MIT
#include "flopscope/layers/narrowed_model.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "core/misfit.h"
#include "flopscope/layers/activation.h"
#include "flopscope/layers/batch_norm2d.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/prune.h"
#include "flopscope/measure/refusal.h"
#include "network_plan.h"

namespace flopscope::layers {

namespace {

using measure::Result;

/// The layers besides activations that work on every channel alone. Their sizes do not depend on
/// how many there are.
constexpr std::string_view channelwise[] = {"Dropout", "Flatten", "MaxPool2d", "AvgPool2d",
                                            "AdaptiveAvgPool2d"};

/// One of the model's own layers.
struct Outer {
  Layer* layer;
  const CountedLayer* counted;
  std::size_t first_parameter;

  template <class Definition>
  [[nodiscard]] Definition* as() const {
    const bool is = std::string_view(counted->type) == Definition::type_name;
    return is ? static_cast<Definition*>(layer->options()) : nullptr;
  }
  [[nodiscard]] bool is_alone() const {
    return counted->tied_to.empty() && counted->name.empty() && counted->pass != nullptr;
  }
  /// Whether its outputs, or what it makes of its inputs, can be left out one by one: channels of
  /// images, or the numbers of a sample that has one row of them.
  [[nodiscard]] bool has_rows() const {
    if (!is_alone()) return false;
    if (const auto* const conv = as<Conv2d>()) return conv->groups == 1;
    return as<Linear>() != nullptr && counted->input.rank() == 2;
  }
  [[nodiscard]] bool is_channelwise() const {
    return as<BatchNorm2d>() != nullptr || is_activation(counted->type) ||
           std::find(std::begin(channelwise), std::end(channelwise), counted->type) !=
               std::end(channelwise);
  }
};

/// Copies of those of equal parts of `values` that are in `kept`.
std::vector<float> parts_of(const std::vector<float>& values, std::size_t parts,
                            const std::vector<std::size_t>& kept) {
  const std::size_t size = values.size() / parts;
  std::vector<float> found;
  found.reserve(kept.size() * size);
  for (const std::size_t part : kept) {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(part * size);
    found.insert(found.end(), begin, begin + static_cast<std::ptrdiff_t>(size));
  }
  return found;
}

class Narrowing {
 public:
  Narrowing(NarrowedModel& narrowed, const NetworkPlan& plan) : narrowed_(&narrowed) {
    for (std::size_t i = 0; i < plan.model.parts.size(); ++i) {
      const CountedLayer* const part = &plan.model.parts[i];
      const auto step = std::find_if(plan.steps.begin(), plan.steps.end(),
                                     [&](const NetworkStep& each) { return each.layer == part; });
      outer_.push_back({narrowed.model.layers[i].get(), part, step->first_parameter});
    }
  }

  std::optional<measure::Error> run(double fraction) {
    for (std::size_t from = 0; from < outer_.size(); ++from) {
      const auto to = reader_of(from);
      if (!to) continue;
      if (auto error = narrow(from, *to, fraction)) return error;
    }
    return std::nullopt;
  }

 private:
  /// The layer that reads what `from` makes and nothing else does, where both can do without some.
  [[nodiscard]] std::optional<std::size_t> reader_of(std::size_t from) const {
    if (!outer_[from].has_rows()) return std::nullopt;
    for (std::size_t to = from + 1; to < outer_.size(); ++to) {
      if (outer_[to].has_rows()) return to;
      if (!outer_[to].is_channelwise()) break;
    }
    return std::nullopt;
  }

  std::optional<measure::Error> narrow(std::size_t from, std::size_t to, double fraction) {
    std::vector<float>& weight = narrowed_->parameters[outer_[from].first_parameter];
    auto* const conv = outer_[from].as<Conv2d>();
    auto* const linear = outer_[from].as<Linear>();
    std::int64_t& outputs = conv != nullptr ? conv->out_channels : linear->out_features;
    const std::int64_t before = outputs;
    const auto rows = static_cast<std::size_t>(before);
    if (pruned_count(rows, fraction) == 0) return std::nullopt;
    // One stays where all would go.
    const double most = static_cast<double>(rows - 1) / static_cast<double>(rows);
    std::vector<float> pruned = weight;
    const auto kept = prune_rows(pruned, rows, std::min(fraction, most));
    if (!kept) return kept.error();
    if (kept->size() == rows) return std::nullopt;
    outputs = static_cast<std::int64_t>(kept->size());
    const bool has_bias = conv != nullptr ? conv->bias : linear->bias;
    keep_rows(outer_[from].first_parameter, has_bias ? 2 : 1, rows, *kept);
    for (std::size_t between = from + 1; between < to; ++between) {
      auto* const norm = outer_[between].as<BatchNorm2d>();
      if (norm == nullptr) continue;
      norm->num_features = outputs;
      keep_rows(outer_[between].first_parameter, norm_tensors, rows, *kept);
    }
    keep_columns(outer_[to], rows, *kept);
    narrowed_->layers.push_back({outer_[from].counted->path, before, outputs});
    return std::nullopt;
  }

  /// Weight, bias, running mean and running variance.
  static constexpr std::size_t norm_tensors = 4;

  void keep_rows(std::size_t first, std::size_t tensors, std::size_t rows,
                 const std::vector<std::size_t>& kept) {
    for (std::size_t i = first; i < first + tensors; ++i) {
      narrowed_->parameters[i] = parts_of(narrowed_->parameters[i], rows, kept);
    }
  }

  /// What `reader` makes of each of `channels`: as many columns of its weight for each of them.
  void keep_columns(const Outer& reader, std::size_t channels,
                    const std::vector<std::size_t>& kept) {
    auto* const conv = reader.as<Conv2d>();
    auto* const linear = reader.as<Linear>();
    std::vector<float>& weight = narrowed_->parameters[reader.first_parameter];
    std::int64_t& inputs = conv != nullptr ? conv->in_channels : linear->in_features;
    const std::int64_t rows = conv != nullptr ? conv->out_channels : linear->out_features;
    const std::size_t terms = weight.size() / static_cast<std::size_t>(rows);
    std::vector<float> narrow;
    for (std::size_t begin = 0; begin < weight.size(); begin += terms) {
      const auto row = weight.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto some = parts_of({row, row + static_cast<std::ptrdiff_t>(terms)}, channels, kept);
      narrow.insert(narrow.end(), some.begin(), some.end());
    }
    weight = std::move(narrow);
    inputs = inputs / static_cast<std::int64_t>(channels) * static_cast<std::int64_t>(kept.size());
  }

  NarrowedModel* narrowed_;
  std::vector<Outer> outer_;
};

}  // namespace

Result<NarrowedModel> narrowed_model(const Model& model,
                                     std::span<const std::span<const float>> parameters,
                                     double fraction) {
  // What fraction is refused is said there, also where there is nothing to prune.
  if (const auto none = prune_rows({}, 0, fraction); !none) return none.error();
  const auto network = Network::make(model, 1);
  if (!network) return network.error();
  const NetworkPlan& plan = *(*network)->plan();
  NarrowedModel narrowed{copy_of(model), {}, {}};
  bool fits = parameters.size() == plan.parameters.size();
  for (std::size_t i = 0; fits && i < parameters.size(); ++i) {
    narrowed.parameters.emplace_back(parameters[i].begin(), parameters[i].end());
    fits = static_cast<std::int64_t>(parameters[i].size()) ==
           plan.parameters[i].second.shape.elements();
  }
  if (!fits) {
    return measure::refusal("parameters", tensors_given(parameters.size()),
                            networks_own(plan.parameters.size()), "shape_mismatch");
  }
  // Places among the parameters are those among what the steps use only where nothing is shared.
  const bool shares = plan.used.size() != plan.parameters.size();
  if (shares) return Result<NarrowedModel>(std::move(narrowed));
  if (auto error = Narrowing(narrowed, plan).run(fraction)) return *std::move(error);
  return Result<NarrowedModel>(std::move(narrowed));
}

}  // namespace flopscope::layers
