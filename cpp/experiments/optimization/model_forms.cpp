// SPDX-License-Identifier: MIT
#include "model_forms.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "flopscope/layers/layer_form.h"
#include "flopscope/layers/narrowed_model.h"
#include "flopscope/layers/prune.h"

namespace flopscope::experiments {

namespace {

using layers::CountedLayer;
using layers::LayerForm;
using layers::Network;
using measure::Error;
using measure::Result;

using Tensors = std::vector<std::span<const float>>;

Tensors views(const Learned& learned) { return {learned.tensors.begin(), learned.tensors.end()}; }

Result<MadeForm> filled(ModelForm form, const Network& network, const Tensors& tensors,
                        layers::Kernel kernel) {
  auto prepared = network.prepare_filled(kernel, tensors);
  if (!prepared) return prepared.error();
  const double weights = network.parameter_bytes();
  return MadeForm{form, std::move(*prepared), 0, weights, network.bytes_needed(kernel) - weights};
}

/// The smallest and the largest number that a layer has read.
struct Read {
  float low = 0, high = 0;
};

/// The range of what each layer that computes has read of the first `images`.
Result<std::vector<Read>> reads_of(layers::FilledNetwork& network, const SampleSet& data,
                                   std::int64_t batch, std::int64_t images) {
  std::vector<Read> reads;
  const std::size_t sample = network.input().size() / static_cast<std::size_t>(batch);
  for (std::int64_t first = 0; first < images; first += batch) {
    std::vector<std::int32_t> labels;
    const std::int64_t count = std::min(batch, images - first);
    std::fill(network.input().begin(), network.input().end(), 0.0F);
    for (std::int64_t i = 0; i < count; ++i) {
      data.load(data::Split::training, static_cast<std::size_t>(first + i),
                network.input().data() + static_cast<std::size_t>(i) * sample, labels);
    }
    auto error = network.run_showing([&](std::size_t place, std::span<const float> x) {
      if (reads.size() <= place) reads.resize(place + 1);
      // What fills up the last batch is no image.
      const auto used =
          x.first(x.size() / static_cast<std::size_t>(batch) * static_cast<std::size_t>(count));
      const auto [low, high] = std::minmax_element(used.begin(), used.end());
      reads[place] = {std::min(reads[place].low, *low), std::max(reads[place].high, *high)};
    });
    if (error) return *std::move(error);
  }
  return Result<std::vector<Read>>(std::move(reads));
}

/// The layers of a network that have weights, and whose they are.
class WeightedLayers {
 public:
  explicit WeightedLayers(const Network& network)
      : layers_(network.layers()), parameters_(network.layer_parameters()) {
    for (const layers::NetworkLayer& each : layers_) {
      if (!each.layer->tied_to.empty()) shared_.insert(each.layer->tied_to);
    }
  }

  /// Calls `use(place, layer, its parameters' places)` for those that `can(layer)` allows and that
  /// share their weight with no other. Gives back the others, `form` leaving them as they are for
  /// that reason. Stops at an error.
  template <class Can, class Use>
  Result<std::vector<UnchangedLayer>> each(ModelForm form, const measure::Reason& reason, Can&& can,
                                           Use&& use) const {
    std::vector<UnchangedLayer> left;
    for (std::size_t place = 0; place < layers_.size(); ++place) {
      const CountedLayer& layer = *layers_[place].layer;
      if (parameters_[place].empty()) continue;
      const bool shares =
          !layer.tied_to.empty() || (!layer.name.empty() && shared_.contains(layer.name));
      if (!can(layer) || shares) {
        const measure::Reason shared{"shared_weight", "its weight is another layer's, too"};
        left.push_back({form, *layers_[place].label, shares ? shared : reason});
        continue;
      }
      if (auto error = use(place, layer, parameters_[place])) return *std::move(error);
    }
    return Result<std::vector<UnchangedLayer>>(std::move(left));
  }

 private:
  std::vector<layers::NetworkLayer> layers_;
  std::vector<std::vector<std::size_t>> parameters_;
  std::set<std::string> shared_;  // names of layers whose weight another one has, too
};

/// The form that is made of `network` layer by layer: `make(place, layer, its parameters)` makes
/// each.
template <class Can, class Make>
Result<PartlyMade> layer_by_layer(ModelForm form, const measure::Reason& reason,
                                  const Network& network, const Learned& learned,
                                  const FormPlan& plan, Can&& can, Make&& make) {
  std::vector<LayerForm> forms;
  std::vector<bool> taken(learned.tensors.size());
  auto unchanged = WeightedLayers(network).each(
      form, reason, can,
      [&](std::size_t place, const CountedLayer& layer,
          const std::vector<std::size_t>& parameters) -> std::optional<Error> {
        Tensors own;
        for (const std::size_t i : parameters) {
          own.emplace_back(learned.tensors[i]);
          taken[i] = true;
        }
        auto made = make(place, layer, own);
        if (!made) return made.error();
        forms.push_back(std::move(*made));
        return std::nullopt;
      });
  if (!unchanged) return unchanged.error();
  PartlyMade partly{std::nullopt, std::move(*unchanged)};
  if (forms.empty()) return Result<PartlyMade>(std::move(partly));
  const auto other = network.with_forms(forms);
  if (!other) return other.error();
  Tensors rest;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (!taken[i]) rest.emplace_back(learned.tensors[i]);
  }
  auto made = filled(form, **other, rest, plan.kernel);
  if (!made) return made.error();
  made->layers = static_cast<std::int64_t>(forms.size());
  for (const LayerForm& each : forms) made->weights_bytes += each.parameter_bytes;
  partly.form = std::move(*made);
  return Result<PartlyMade>(std::move(partly));
}

const measure::Reason not_sparse{"not_sparse", "it has no sparse kernel"};

}  // namespace

Result<std::optional<Learned>> pruned(const Learned& learned, double fraction) {
  const auto network = Network::make(*learned.model, 1);
  if (!network) return network.error();
  Learned copy = learned;
  bool any = false;
  const auto others = WeightedLayers(**network).each(
      ModelForm::pruned, not_sparse, &layers::can_be_sparse,
      [&](std::size_t, const CountedLayer&,
          const std::vector<std::size_t>& parameters) -> std::optional<Error> {
        any = true;
        const auto done = layers::prune_magnitude(copy.tensors[parameters.front()], fraction);
        return done ? std::nullopt : std::optional(done.error());
      });
  if (!others) return others.error();
  return any ? std::optional(std::move(copy)) : std::nullopt;
}

Result<std::optional<Learned>> narrowed(const Learned& learned, double fraction) {
  auto narrow = layers::narrowed_model(*learned.model, views(learned), fraction);
  if (!narrow) return narrow.error();
  if (narrow->layers.empty()) return std::optional<Learned>();
  Learned found{std::make_shared<const layers::Model>(std::move(narrow->model)),
                std::move(narrow->parameters),
                {}};
  for (layers::NarrowedLayer& each : narrow->layers) found.narrowed.push_back(each.path);
  return std::optional(std::move(found));
}

Result<MadeForm> baseline_form(const Learned& learned, const FormPlan& plan) {
  const auto network = Network::make(*learned.model, plan.batch);
  if (!network) return network.error();
  return filled(ModelForm::baseline, **network, views(learned), plan.kernel);
}

Result<PartlyMade> quantized_form(const Learned& learned, const FormPlan& plan,
                                  const SampleSet& data, std::int64_t images) {
  const auto network = Network::make(*learned.model, plan.batch);
  if (!network) return network.error();
  auto exact = baseline_form(learned, plan);
  if (!exact) return exact.error();
  const auto reads = reads_of(*exact->network, data, plan.batch, images);
  if (!reads) return reads.error();
  return layer_by_layer(
      ModelForm::quantized, {"no_integers", "it has no form of integers"}, **network, learned, plan,
      &layers::can_be_quantized,
      [&](std::size_t place, const CountedLayer& layer, const Tensors& own) -> Result<LayerForm> {
        const float ends[] = {(*reads)[place].low, (*reads)[place].high};
        const auto input = layers::calibrate(ends);
        if (!input) return input.error();
        return layers::quantized_form(layer, own, *input);
      });
}

Result<PartlyMade> pruned_form(const Learned& pruned, const FormPlan& plan, double fraction) {
  const auto network = Network::make(*pruned.model, plan.batch);
  if (!network) return network.error();
  return layer_by_layer(ModelForm::pruned, not_sparse, **network, pruned, plan,
                        &layers::can_be_sparse,
                        [&](std::size_t, const CountedLayer& layer, const Tensors& own) {
                          return layers::sparse_form(layer, own, fraction);
                        });
}

Result<PartlyMade> narrowed_form(const Learned& narrowed, const FormPlan& plan) {
  const auto network = Network::make(*narrowed.model, plan.batch);
  if (!network) return network.error();
  auto made = filled(ModelForm::narrowed, **network, views(narrowed), plan.kernel);
  if (!made) return made.error();
  made->layers = static_cast<std::int64_t>(narrowed.narrowed.size());
  PartlyMade partly{std::move(*made), {}};
  for (const layers::NetworkLayer& each : (*network)->layers()) {
    const auto& paths = narrowed.narrowed;
    const bool is_narrowed = std::find(paths.begin(), paths.end(), each.layer->path) != paths.end();
    if (is_narrowed || !layers::can_be_quantized(*each.layer)) continue;
    partly.unchanged.push_back(
        {ModelForm::narrowed,
         *each.label,
         {"outputs_needed", "its outputs are the model's, or not only one layer reads them"}});
  }
  return Result<PartlyMade>(std::move(partly));
}

}  // namespace flopscope::experiments
