// SPDX-License-Identifier: MIT
#include "network_plan.h"

#include <algorithm>

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

std::string label_of(const CountedLayer& layer) { return layer.path + " (" + layer.type + ")"; }

Error cannot_run(const CountedLayer& layer) {
  std::vector<std::string> names;
  for (const LayerType* type : layer_types()) {
    if (type->runs) names.emplace_back(type->name);
  }
  const LayerType* type = find_layer_type(layer.type);
  const bool other_options = type != nullptr && type->runs;
  Error error{"unsupported_layer", layer.path, layer.type, measure::any_of(names), ""};
  error.message =
      label_of(layer) + " is counted and not run" + (other_options ? " with these options" : "") +
      ": a layer of a model that runs must be " + error.allowed + ", or be made of these.";
  return error;
}

/// Adds the layers inside of `whole`.
std::optional<Error> add_steps(NetworkPlan& plan, const CountedLayer& whole) {
  for (const CountedLayer& layer : whole.parts) {
    const std::size_t at = plan.steps.size();
    plan.steps.push_back({label_of(layer), &layer, 0, plan.parameters.size()});
    if (layer.pass != nullptr) {
      for (const Parameter& parameter : layer.pass->parameters()) {
        plan.parameters.emplace_back(layer.type, parameter);
      }
    } else if (layer.parts.empty()) {
      return cannot_run(layer);
    } else if (auto error = add_steps(plan, layer)) {
      return error;
    }
    plan.steps[at].parameter_count = plan.parameters.size() - plan.steps[at].first_parameter;
    plan.steps[at].end = plan.steps.size();
  }
  return std::nullopt;
}

}  // namespace

Result<std::shared_ptr<const NetworkPlan>> NetworkPlan::make(const Model& model,
                                                             std::int64_t batch) {
  auto counted = count(model, batch);
  if (!counted) return counted.error();
  auto plan = std::make_shared<NetworkPlan>();
  plan->name = model.name.empty() ? "model" : model.name;
  plan->model = std::move(*counted);
  if (auto error = add_steps(*plan, plan->model)) return *std::move(error);
  for (const NetworkStep& step : plan->steps) {
    if (step.computes()) return std::shared_ptr<const NetworkPlan>(std::move(plan));
  }
  return measure::refusal("layers", "none that computes", "at least one layer that computes");
}

double NetworkPlan::lasting_bytes() const {
  double bytes = bytes_of(model.input);
  for (const auto& [type, parameter] : parameters) bytes += bytes_of(parameter.shape);
  return bytes;
}

double NetworkPlan::passing_bytes(Kernel kernel) const {
  double passing = 0;
  double held = 0;  // the model's own input outlives the pass
  for (const NetworkStep& step : steps) {
    if (!step.computes()) continue;
    const double made = bytes_of(step.layer->output);
    passing = std::max(passing, held + made + bytes_of(workspace_of(step, kernel)));
    held = made;
  }
  return passing;
}

Result<NetworkTensors> NetworkTensors::make(const NetworkPlan& plan, std::uint64_t seed) {
  measure::Random random(seed);
  NetworkTensors tensors;
  {
    const MemoryTag tag("input", measure::Category::activations);
    auto input = Tensor<float>::allocate(plan.model.input);
    if (!input) return input.error();
    tensors.input = std::move(*input);
    tensors.input.fill_uniform(random, -1, 1);
  }
  tensors.parameters.reserve(plan.parameters.size());
  for (const auto& [type, parameter] : plan.parameters) {
    const MemoryTag tag(type, measure::Category::parameters);
    auto tensor = Tensor<float>::allocate(parameter.shape);
    if (!tensor) return tensor.error();
    fill(*tensor, parameter.init, random);
    tensors.parameters.push_back(std::move(*tensor));
  }
  return Result<NetworkTensors>(std::move(tensors));
}

double bytes_of(const Shape& shape) {
  return static_cast<double>(shape.elements()) * sizeof(float);
}

Shape workspace_of(const NetworkStep& step, Kernel kernel) {
  const std::size_t floats = step.layer->pass->workspace_floats(kernel);
  return floats == 0 ? Shape() : Shape(static_cast<std::int64_t>(floats));
}

Error network_too_large(const NetworkPlan& plan, double needed_bytes, const char* beside) {
  const std::string batch = std::to_string(plan.model.input[0]);
  return out_of_memory(plan.name + beside + " on a batch of " + batch, needed_bytes, "batch",
                       batch);
}

Error pass_too_large(const NetworkPlan& plan, Kernel kernel) {
  const std::string batch = std::to_string(plan.model.input[0]);
  return out_of_memory("A forward pass of " + plan.name + " on a batch of " + batch,
                       plan.passing_bytes(kernel), "batch", batch);
}

}  // namespace flopscope::layers
