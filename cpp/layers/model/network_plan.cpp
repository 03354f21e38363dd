// SPDX-License-Identifier: MIT
#include "network_plan.h"

#include <algorithm>
#include <map>
#include <set>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

using measure::Error;
using measure::MemoryTag;
using measure::Result;

namespace {

/// A spec may come from anybody, and its name stands in reports and sentences.
constexpr std::size_t longest_name = 80;

std::string label_of(const CountedLayer& layer) { return layer.path + " (" + layer.type + ")"; }

Error cannot_run(const CountedLayer& layer) {
  std::vector<std::string> names;
  for (const LayerType* type : layer_types()) {
    if (type->runs) names.emplace_back(type->name);
  }
  const LayerType* type = find_layer_type(layer.type);
  const bool other_options = type != nullptr && type->runs;
  const measure::Wording allowed = measure::one_of(measure::listed(names));
  constexpr const char* code = "unsupported_layer";
  const std::string label = label_of(layer);
  if (other_options) {
    return measure::refusal(layer.path, std::string(layer.type), allowed, code, "not_run_so",
                            "{layer} is counted and not run with these options: a layer of a model "
                            "that runs must be {allowed}, or be made of these.",
                            {{"layer", label}});
  }
  return measure::refusal(layer.path, std::string(layer.type), allowed, code, "not_run",
                          "{layer} is counted and not run: a layer of a model that runs must be "
                          "{allowed}, or be made of these.",
                          {{"layer", label}});
}

/// Makes the steps of a plan, in the order of their calls.
class Planner {
 public:
  Planner(NetworkPlan& plan, bool training) : plan_(&plan), training_(training) {}

  /// Adds the layers inside of `whole`, which reads the value `input`. Gives the value that comes
  /// out.
  Result<std::size_t> add_parts(const CountedLayer& whole, std::size_t input) {
    std::vector<std::size_t> outputs;
    for (const CountedLayer& layer : whole.parts) {
      std::vector<std::size_t> inputs;
      for (const std::ptrdiff_t source : layer.sources) {
        inputs.push_back(source == whole_input ? input : outputs[static_cast<std::size_t>(source)]);
      }
      if (inputs.empty()) inputs.push_back(outputs.empty() ? input : outputs.back());
      auto output = add(layer, std::move(inputs));
      if (!output) return output;
      outputs.push_back(*output);
    }
    return outputs.empty() ? input : outputs.back();
  }

 private:
  Result<std::size_t> add(const CountedLayer& layer, std::vector<std::size_t> inputs) {
    const std::size_t at = plan_->steps.size();
    plan_->steps.push_back({.label = label_of(layer),
                            .layer = &layer,
                            .end = at + 1,
                            .inputs = std::move(inputs),
                            .first_parameter = plan_->used.size()});
    Result<std::size_t> output = plan_->steps[at].inputs.front();
    if (layer.pass == nullptr) {
      if (layer.parts.empty()) return cannot_run(layer);
      output = add_parts(layer, *output);
      if (!output) return output;
    } else if (!(training_ ? layer.pass->is_view_in_training() : layer.pass->is_view())) {
      add_parameters(layer);
      output = plan_->values.size();
      plan_->values.push_back({layer.output});
      plan_->steps[at].makes_tensor = true;
    }
    NetworkStep& step = plan_->steps[at];
    step.output = *output;
    step.parameter_count = plan_->used.size() - step.first_parameter;
    step.end = plan_->steps.size();
    return output;
  }

  void add_parameters(const CountedLayer& layer) {
    if (!layer.name.empty()) weights_[layer.name] = plan_->parameters.size();
    bool tied = !layer.tied_to.empty();  // the first one, if so
    for (const Parameter& parameter : layer.pass->parameters()) {
      if (tied) {
        plan_->used.push_back(weights_.at(layer.tied_to));
      } else {
        plan_->used.push_back(plan_->parameters.size());
        plan_->parameters.emplace_back(layer.type, parameter);
      }
      tied = false;
    }
  }

  NetworkPlan* plan_;
  bool training_;
  std::map<std::string, std::size_t> weights_;  // of named layers
};

/// Notes which step reads each value last, and what the model's own input must be.
void note_readers(NetworkPlan& plan) {
  for (std::size_t at = 0; at < plan.steps.size(); ++at) {
    const NetworkStep& step = plan.steps[at];
    if (!step.computes()) continue;
    for (const std::size_t value : step.inputs) {
      plan.values[value].last_reader = at;
      if (value == 0) plan.vocabulary = std::max(plan.vocabulary, step.layer->pass->vocabulary());
    }
  }
  plan.values[plan.output].last_reader = plan.steps.size();
}

Result<std::shared_ptr<const NetworkPlan>> plan_of(std::string name, CountedLayer model,
                                                   bool training) {
  auto plan = std::make_shared<NetworkPlan>();
  plan->name = std::move(name);
  plan->model = std::move(model);
  plan->values.push_back({plan->model.input});
  const auto output = Planner(*plan, training).add_parts(plan->model, 0);
  if (!output) return output.error();
  if (*output == 0) {
    return measure::refusal("layers", measure::Wording{"none_computes", "none that computes"},
                            {"computing", "at least one layer that computes"});
  }
  plan->output = *output;
  note_readers(*plan);
  return std::shared_ptr<const NetworkPlan>(std::move(plan));
}

/// The layer inside of `whole` that computes and is at `path`, or null.
CountedLayer* layer_at(CountedLayer& whole, const std::string& path) {
  if (whole.pass != nullptr && whole.path == path) return whole.pass->is_view() ? nullptr : &whole;
  for (CountedLayer& part : whole.parts) {
    if (CountedLayer* const found = layer_at(part, path)) return found;
  }
  return nullptr;
}

}  // namespace

Result<std::shared_ptr<const NetworkPlan>> NetworkPlan::make(const Model& model, std::int64_t batch,
                                                             bool learned) {
  auto counted = count(model, batch, true, learned);
  if (!counted) return counted.error();
  return plan_of(model.name.empty() ? "model" : measure::plain_text(model.name, longest_name),
                 std::move(*counted), false);
}

Result<std::shared_ptr<const NetworkPlan>> NetworkPlan::in_training(
    std::shared_ptr<const NetworkPlan> plan) {
  const auto differs = [](const NetworkStep& step) {
    const ForwardPass* const pass = step.layer->pass.get();
    return pass != nullptr && pass->is_view() != pass->is_view_in_training();
  };
  if (std::none_of(plan->steps.begin(), plan->steps.end(), differs)) return plan;
  return plan_of(plan->name, plan->model, true);
}

Result<std::shared_ptr<const NetworkPlan>> NetworkPlan::with_forms(
    const NetworkPlan& plan, std::span<const LayerForm> forms) {
  CountedLayer model = plan.model;
  std::set<std::string> shared;  // names of layers whose weight another one has, too
  for (const NetworkStep& step : plan.steps) shared.insert(step.layer->tied_to);
  for (const LayerForm& form : forms) {
    CountedLayer* const layer = layer_at(model, form.path);
    if (layer == nullptr) {
      return measure::refusal("path", form.path,
                              {"computing_layer", "that of a layer of the model that computes"});
    }
    if (!layer->tied_to.empty() || (!layer->name.empty() && shared.contains(layer->name))) {
      return measure::refusal(
          "path", form.path,
          {"unshared_layer", "that of a layer that shares its weight with no other"});
    }
    layer->pass = form.pass;
  }
  return plan_of(plan.name, std::move(model), false);
}

double NetworkPlan::parameter_bytes() const {
  double bytes = 0;
  for (const auto& [type, parameter] : parameters) bytes += bytes_of(parameter.shape);
  return bytes;
}

double NetworkPlan::lasting_bytes() const { return bytes_of(model.input) + parameter_bytes(); }

double NetworkPlan::passing_bytes(Kernel kernel) const {
  double most = 0;
  double held = 0;  // the model's own input outlives the pass
  for (std::size_t at = 0; at < steps.size(); ++at) {
    const NetworkStep& step = steps[at];
    if (!step.computes()) continue;
    held += bytes_of(step.layer->output);
    most = std::max(most, held + bytes_of(workspace_of(step, kernel)));
    release_after(at, [&](std::size_t value) { held -= bytes_of(values[value].shape); });
  }
  return most;
}

Result<NetworkTensors> NetworkTensors::make(const NetworkPlan& plan, std::uint64_t seed) {
  measure::Random random(seed);
  NetworkTensors tensors;
  auto input = tagged_tensor("input", measure::Category::activations, plan.model.input);
  if (!input) return input.error();
  tensors.input = std::move(*input);
  if (plan.vocabulary > 0) fill_whole(tensors.input, plan.vocabulary, random);
  else tensors.input.fill_uniform(random, -1, 1);
  tensors.parameters.reserve(plan.parameters.size());
  for (const auto& [type, parameter] : plan.parameters) {
    auto tensor = tagged_tensor(type, measure::Category::parameters, parameter.shape);
    if (!tensor) return tensor.error();
    fill(*tensor, parameter.init, random);
    tensors.parameters.push_back(std::move(*tensor));
  }
  for (const std::size_t parameter : plan.used) {
    tensors.used.push_back(tensors.parameters[parameter].data());
  }
  return Result<NetworkTensors>(std::move(tensors));
}

Result<Tensor<float>> tagged_tensor(const char* operation, measure::Category category,
                                    const Shape& shape) {
  if (shape.rank() == 0) return Tensor<float>();
  const MemoryTag tag(operation, category);
  return Tensor<float>::allocate(shape);
}

double bytes_of(const Shape& shape) {
  return static_cast<double>(shape.elements()) * sizeof(float);
}

Shape workspace_of(const NetworkStep& step, Kernel kernel) {
  const std::size_t floats = step.layer->pass->workspace_floats(kernel);
  return floats == 0 ? Shape() : Shape(static_cast<std::int64_t>(floats));
}

Error too_large(const NetworkPlan& plan, double needed_bytes, const char* code,
                measure::Sentence what) {
  const std::int64_t batch = plan.model.input[0];
  return out_of_memory({code, what, {{"model", plan.name}, {"batch", batch}}}, needed_bytes,
                       "batch", std::to_string(batch));
}

Error network_too_large(const NetworkPlan& plan, double needed_bytes) {
  return too_large(plan, needed_bytes, "network", "{model} on a batch of {batch}");
}

Error pass_too_large(const NetworkPlan& plan, Kernel kernel) {
  return too_large(plan, plan.passing_bytes(kernel), "forward_pass",
                   "A forward pass of {model} on a batch of {batch}");
}

}  // namespace flopscope::layers
