// SPDX-License-Identifier: MIT
#include "training_plan.h"

#include <algorithm>
#include <string>
#include <utility>

#include "flopscope/layers/backward_pass.h"

namespace flopscope::layers {

using measure::Error;
using measure::Result;

namespace {

Error no_way_back(const NetworkStep& step) {
  Error error{"unsupported_layer", step.layer->path, step.layer->type, "a layer that can learn",
              ""};
  error.message = step.label + " runs forward only: it has no way back, so it cannot be trained.";
  return error;
}

/// The bytes that are held on the way, and the most that ever were.
struct Level {
  double held = 0;
  double most = 0;

  void take(double bytes) {
    held += bytes;
    most = std::max(most, held);
  }
  void release(double bytes) { held -= bytes; }
};

/// The gradients of what `step` reads, beside which its own and its output go.
void go_back(const TrainingPlan& plan, const NetworkStep& step, double workspace,
             std::vector<bool>& present, Level& level) {
  level.take(workspace);
  for (const std::size_t id : step.inputs) {
    if (!plan.wanted[id]) continue;
    const double bytes = bytes_of(plan.network->values[id].shape);
    level.take(bytes);
    if (present[id]) level.release(bytes);  // it was added to the one that is there
    present[id] = true;
  }
  level.release(workspace);
  const double output = bytes_of(step.layer->output);
  level.release(plan.kept[step.output] ? 2 * output : output);
}

}  // namespace

Shape backward_workspace_of(const NetworkStep& step, Kernel kernel) {
  const std::size_t floats = step.layer->pass->backward()->backward_workspace_floats(kernel);
  return floats == 0 ? Shape() : Shape(static_cast<std::int64_t>(floats));
}

Result<TrainingPlan> TrainingPlan::make(std::shared_ptr<const NetworkPlan> network) {
  auto learning = NetworkPlan::in_training(std::move(network));
  if (!learning) return learning.error();
  TrainingPlan plan{std::move(*learning), {}, {}};
  plan.wanted.assign(plan.network->values.size(), false);
  plan.kept.assign(plan.network->values.size(), false);
  for (const NetworkStep& step : plan.network->steps) {
    if (!step.computes()) continue;
    const bool learned =
        step.parameter_count > 0 || std::any_of(step.inputs.begin(), step.inputs.end(),
                                                [&](std::size_t id) { return plan.wanted[id]; });
    plan.wanted[step.output] = learned;
    if (!learned) continue;
    const BackwardPass* back = step.layer->pass->backward();
    if (back == nullptr) return no_way_back(step);
    if (auto error = back->obstacle()) {
      error->field = step.layer->path;
      error->message = step.label + ": " + error->message;
      return *std::move(error);
    }
    const BackwardNeeds needs = back->backward_needs();
    if (needs.input) plan.kept[step.inputs.front()] = true;
    if (needs.output) plan.kept[step.output] = true;
  }
  plan.kept[plan.network->output] = true;
  return Result<TrainingPlan>(std::move(plan));
}

double TrainingPlan::lasting_bytes() const {
  double bytes = network->lasting_bytes();
  for (const auto& [type, parameter] : network->parameters) {
    if (parameter.learned) bytes += bytes_of(parameter.shape);
  }
  return bytes;
}

double TrainingPlan::passing_bytes(Kernel kernel) const {
  Level level;
  for (std::size_t at = 0; at < network->steps.size(); ++at) {
    const NetworkStep& step = network->steps[at];
    if (!step.computes()) continue;
    const double workspace = bytes_of(workspace_of(step, kernel));
    level.take(bytes_of(step.layer->output));
    level.take(workspace);
    level.release(workspace);
    network->release_after(at, [&](std::size_t id) {
      if (!kept[id]) level.release(bytes_of(network->values[id].shape));
    });
  }
  if (!wanted[network->output]) return level.most;
  std::vector<bool> present(network->values.size(), false);
  level.take(bytes_of(network->values[network->output].shape));
  for (std::size_t at = network->steps.size(); at-- > 0;) {
    const NetworkStep& step = network->steps[at];
    if (!returns(step)) continue;
    go_back(*this, step, bytes_of(backward_workspace_of(step, kernel)), present, level);
  }
  return level.most;
}

Error TrainingPlan::step_too_large(Kernel kernel) const {
  const std::string batch = std::to_string(network->model.input[0]);
  return out_of_memory("A training step of " + network->name + " on a batch of " + batch,
                       passing_bytes(kernel), "batch", batch);
}

}  // namespace flopscope::layers
