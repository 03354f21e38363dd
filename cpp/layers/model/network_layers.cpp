// SPDX-License-Identifier: MIT
//
// The layers of a network, each alone on the input that it has in the whole.

#include "core/catalogue.h"
#include "core/prepared_pass.h"
#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/network.h"
#include "flopscope/measure/memory_tag.h"
#include "network_plan.h"

namespace flopscope::layers {

namespace {

using measure::Category;
using measure::MemoryTag;
using measure::Result;

/// One forward pass that kept everything, and what its layers write to when they run again.
struct Recording {
  std::shared_ptr<const NetworkPlan> plan;
  NetworkTensors tensors;
  std::vector<Tensor<float>> values;  // as the plan's, without the input
  Tensor<float> scratch;              // of the largest output
  Tensor<float> workspace;            // of the largest workspace

  /// What `step` works on when it writes to `y`.
  [[nodiscard]] PassData data(const NetworkStep& step, Tensor<float>& y) {
    return plan->data(step, tensors, y.data(), workspace.data(),
                      [this](std::size_t value) { return values[value].data(); });
  }
};

std::vector<const NetworkStep*> computing(const NetworkPlan& plan) {
  std::vector<const NetworkStep*> steps;
  for (const NetworkStep& step : plan.steps) {
    if (step.computes()) steps.push_back(&step);
  }
  return steps;
}

/// The largest output and the largest workspace of all layers.
struct Largest {
  Shape output, workspace;
};

Largest largest(const NetworkPlan& plan, Kernel kernel) {
  Largest found;
  const auto enlarge = [](Shape& shape, const Shape& other) {
    if (other.elements() > shape.elements()) shape = other;
  };
  for (const NetworkStep* step : computing(plan)) {
    enlarge(found.output, step->layer->output);
    enlarge(found.workspace, workspace_of(*step, kernel));
  }
  return found;
}

}  // namespace

double Network::layers_bytes_needed(Kernel kernel) const {
  const auto chosen = choose_kernel(type_, kernel);
  const Largest most = largest(*plan_, chosen ? *chosen : Kernel::naive);
  double bytes = plan_->lasting_bytes() + bytes_of(most.output) + bytes_of(most.workspace);
  for (const NetworkStep* step : computing(*plan_)) bytes += bytes_of(step->layer->output);
  return bytes;
}

Result<std::vector<std::unique_ptr<PreparedOperation>>> Network::prepare_layers(
    Kernel kernel, std::uint64_t seed) const {
  const auto chosen = choose_kernel(type_, kernel);
  if (!chosen) return chosen.error();
  start_threads_of(*chosen);
  const double bytes = layers_bytes_needed(*chosen);
  if (bytes > memory_available_bytes()) return network_too_large(*plan_, bytes);
  auto tensors = NetworkTensors::make(*plan_, seed);
  if (!tensors) return network_too_large(*plan_, bytes);
  auto recording = std::make_shared<Recording>(Recording{plan_, std::move(*tensors), {}, {}, {}});
  const Largest most = largest(*plan_, *chosen);
  auto scratch = tagged_tensor("layers", Category::workspace, most.output);
  if (!scratch) return network_too_large(*plan_, bytes);
  recording->scratch = std::move(*scratch);
  auto workspace = tagged_tensor("layers", Category::workspace, most.workspace);
  if (!workspace) return network_too_large(*plan_, bytes);
  recording->workspace = std::move(*workspace);
  std::vector<std::unique_ptr<PreparedOperation>> layers;
  recording->values.resize(plan_->values.size());
  for (const NetworkStep* step : computing(*plan_)) {
    const MemoryTag tag(step->layer->type, Category::activations);
    auto y = Tensor<float>::allocate(step->layer->output);
    if (!y) return network_too_large(*plan_, bytes);
    step->layer->pass->run(*chosen, recording->data(*step, *y));
    const auto elements = static_cast<std::size_t>(step->layer->output.elements());
    layers.push_back(std::make_unique<PreparedPass>(
        step->label.c_str(), step->layer->forward_by(*chosen), step->layer->pass, *chosen,
        recording->data(*step, recording->scratch),
        std::span<const float>(recording->scratch.data(), elements), recording));
    recording->values[step->output] = std::move(*y);
  }
  return Result<std::vector<std::unique_ptr<PreparedOperation>>>(std::move(layers));
}

Result<PreparedParts> Network::prepare_parts(Kernel kernel, std::uint64_t seed) const {
  const double bytes = bytes_needed(kernel) + layers_bytes_needed(kernel);
  if (bytes > memory_available_bytes()) {
    return too_large(*plan_, bytes, "network_and_layers",
                     "{model} beside each of its layers alone on a batch of {batch}");
  }
  auto whole = prepare(kernel, seed);
  if (!whole) return whole.error();
  auto layers = prepare_layers(kernel, seed);
  if (!layers) return layers.error();
  return PreparedParts{std::move(*whole), std::move(*layers)};
}

}  // namespace flopscope::layers
