// SPDX-License-Identifier: MIT
#include "training_plan.h"

#include <algorithm>
#include <string>
#include <utility>

#include "flopscope/layers/backward_pass.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

using measure::Error;
using measure::Result;

namespace {

Error no_way_back(const NetworkStep& step) {
  return measure::refusal(step.layer->path, std::string(step.layer->type),
                          {"learning_layer", "a layer that can learn"}, "unsupported_layer",
                          "no_way_back",
                          "{layer} runs forward only: it has no backward pass, so it cannot be "
                          "trained.",
                          {{"layer", step.label}});
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

/// The gradients of what a step reads, beside which its own and its output go.
void plan_backward(const TrainingPlan& plan, std::size_t at, double workspace,
                   std::vector<bool>& present, Level& level) {
  const NetworkStep& step = plan.network->steps[at];
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
  level.release(plan.holds(at) && !plan.retains_graph ? 2 * output : output);
}

/// The outermost layers, `each` in a segment; of a model that is one layer, those inside of it.
std::vector<TrainingPlan::Segment> segments_of(const std::vector<NetworkStep>& steps,
                                               std::int64_t each) {
  if (each == 0) return {{0, steps.size()}};
  std::size_t at = 0;
  while (steps[at].end == steps.size() && steps[at].end > at + 1) ++at;
  std::vector<TrainingPlan::Segment> segments{{0, at}};
  for (std::int64_t layers = 0; at < steps.size(); at = steps[at].end, ++layers) {
    if (layers > 0 && layers % each == 0) segments.push_back({at, at});
    segments.back().end = steps[at].end;
  }
  return segments;
}

}  // namespace

// What one segment makes and another one reads is kept, and from it all else of a segment can be
// made again.
void TrainingPlan::choose_kept(std::int64_t checkpoint_every) {
  const std::vector<NetworkStep>& steps = network->steps;
  segments = segments_of(steps, checkpoint_every);
  again.assign(steps.size(), false);
  last_again_.assign(network->values.size(), 0);
  std::vector<std::size_t> maker(network->values.size(), 0);  // of each value: its segment
  std::vector<bool> crosses(network->values.size(), false);
  for (std::size_t segment = 0; segment < segments.size(); ++segment) {
    for (std::size_t at = segments[segment].begin; at < segments[segment].end; ++at) {
      if (!steps[at].computes()) continue;
      for (const std::size_t value : steps[at].inputs) {
        if (maker[value] != segment) crosses[value] = true;
      }
      maker[steps[at].output] = segment;
    }
  }
  crosses[network->output] = true;
  std::vector<bool> read_again(network->values.size(), false);
  for (std::size_t at = segments.back().begin; at-- > 0;) {
    const std::size_t made = steps[at].output;
    if (!steps[at].computes() || crosses[made] || !(read[made] || read_again[made])) continue;
    again[at] = true;
    for (const std::size_t value : steps[at].inputs) {
      if (!read_again[value]) last_again_[value] = at;
      read_again[value] = true;
    }
  }
  kept.assign(network->values.size(), false);
  for (std::size_t value = 0; value < kept.size(); ++value) {
    const bool last = maker[value] + 1 == segments.size();
    kept[value] = last ? read[value] : crosses[value] && (read[value] || read_again[value]);
  }
}

Shape backward_workspace_of(const NetworkStep& step, Kernel kernel) {
  const std::size_t floats = step.layer->pass->backward()->backward_workspace_floats(kernel);
  return floats == 0 ? Shape() : Shape(static_cast<std::int64_t>(floats));
}

Result<TrainingPlan> TrainingPlan::make(std::shared_ptr<const NetworkPlan> network,
                                        std::int64_t checkpoint_every,
                                        const GradientOptions& gradients) {
  auto learning = NetworkPlan::in_training(std::move(network));
  if (!learning) return learning.error();
  TrainingPlan plan;
  plan.network = std::move(*learning);
  plan.retains_graph = gradients.retain_graph;
  plan.wanted.assign(plan.network->values.size(), false);
  plan.wanted.front() = gradients.of_input;
  plan.read.assign(plan.network->values.size(), false);
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
      return measure::placed(*std::move(error), step.label, step.layer->path);
    }
    const BackwardNeeds needs = back->backward_needs();
    if (needs.input) plan.read[step.inputs.front()] = true;
    if (needs.output) plan.read[step.output] = true;
  }
  plan.read[plan.network->output] = true;
  plan.choose_kept(checkpoint_every);
  return Result<TrainingPlan>(std::move(plan));
}

double TrainingPlan::lasting_bytes() const {
  double bytes = network->lasting_bytes();
  for (const auto& [type, parameter] : network->parameters) {
    if (parameter.learned) bytes += bytes_of(parameter.shape);
  }
  return bytes;
}

measure::Cost TrainingPlan::recomputed() const {
  measure::Cost cost;
  for (std::size_t at = 0; at < again.size(); ++at) {
    if (again[at]) cost += network->steps[at].layer->forward;
  }
  return cost;
}

double TrainingPlan::passing_bytes(Kernel kernel) const {
  Level level;
  const auto run = [&](const NetworkStep& step) {
    const double workspace = bytes_of(workspace_of(step, kernel));
    level.take(bytes_of(step.layer->output));
    level.take(workspace);
    level.release(workspace);
  };
  for (std::size_t at = 0; at < network->steps.size(); ++at) {
    const NetworkStep& step = network->steps[at];
    if (!step.computes()) continue;
    run(step);
    network->release_after(at, [&](std::size_t id) {
      if (!kept[id]) level.release(bytes_of(network->values[id].shape));
    });
  }
  if (!wanted[network->output]) return level.most;
  std::vector<bool> present(network->values.size(), false);
  level.take(bytes_of(network->values[network->output].shape));
  for (std::size_t left = segments.size(); left-- > 0;) {
    const auto [begin, end] = segments[left];
    for (std::size_t at = begin; at < end; ++at) {
      if (!again[at]) continue;
      run(network->steps[at]);
      release_again(at,
                    [&](std::size_t id) { level.release(bytes_of(network->values[id].shape)); });
    }
    for (std::size_t at = end; at-- > begin;) {
      const NetworkStep& step = network->steps[at];
      if (!returns(step)) continue;
      plan_backward(*this, at, bytes_of(backward_workspace_of(step, kernel)), present, level);
    }
  }
  return level.most;
}

Error TrainingPlan::step_too_large(Kernel kernel) const {
  return too_large(*network, passing_bytes(kernel), "training_step",
                   "A training step of {model} on a batch of {batch}");
}

}  // namespace flopscope::layers
