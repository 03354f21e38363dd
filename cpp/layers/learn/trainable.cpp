// SPDX-License-Identifier: MIT
#include "flopscope/layers/trainable.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/catalogue.h"
#include "core/misfit.h"
#include "flopscope/layers/backward_pass.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/trace.h"
#include "simd/rows.h"
#include "training_plan.h"

namespace flopscope::layers {

namespace {

using measure::Category;
using measure::Error;
using measure::Result;

/// Apart from the numbers that the parameters are filled with.
constexpr std::uint64_t dropout_stream = 0x64726f706f757421;

/// Why a model whose first layer is an embedding cannot read `input`, if so.
std::optional<Error> input_error(const NetworkPlan& plan, std::span<const float> input) {
  if (plan.vocabulary == 0) return std::nullopt;
  const auto end = static_cast<float>(plan.vocabulary);
  for (std::size_t i = 0; i < input.size(); ++i) {
    if (input[i] >= 0 && input[i] < end && input[i] == std::floor(input[i])) continue;
    return measure::refusal(measure::indexed("input", i), measure::number_text(input[i], 6),
                            measure::whole_number(0, plan.vocabulary - 1));
  }
  return std::nullopt;
}

}  // namespace

struct Trainable::State {
  TrainingPlan training;
  Kernel kernel = Kernel::naive;
  NetworkTensors tensors;
  std::vector<Tensor<float>> gradients;  // of the parameters; empty of a buffer
  std::vector<float*> used_gradients;    // as the plan's `used`
  std::vector<float*> used_values;       // the same of the parameters themselves
  std::vector<LearnedTensor> learned;
  std::vector<std::span<float>> buffers;
  measure::Random random{0};  // of what the passes draw
  std::uint64_t drawn = 0;    // for the last forward pass
  Mode mode = Mode::inference;
  std::vector<Tensor<float>> values;
  std::vector<Tensor<float>> value_gradients;

  [[nodiscard]] const NetworkPlan& plan() const { return *training.network; }
  /// The seed of what a step draws in the last forward pass.
  [[nodiscard]] std::uint64_t seed_of(std::size_t at) const { return drawn + at; }
  bool forward_step(std::size_t at);
  bool forward_again(std::size_t at);
  bool run_step(std::size_t at);
  bool backward_step(std::size_t at);
  bool run_backward(const TrainingPlan::Segment& segment);
  Error run_short();
  [[nodiscard]] const float* value(std::size_t id) const {
    return id == 0 ? tensors.input.data() : values[id].data();
  }
};

bool Trainable::State::run_step(std::size_t at) {
  const NetworkStep& step = plan().steps[at];
  auto y = tagged_tensor(step.layer->type, Category::activations, step.layer->output);
  if (!y) return false;
  auto workspace = tagged_tensor(step.layer->type, Category::workspace, workspace_of(step, kernel));
  if (!workspace) return false;
  PassData data = plan().data(step, tensors, y->data(), workspace->data(),
                              [this](std::size_t id) { return values[id].data(); });
  const TrainingData learning{
      seed_of(at), std::span(used_values).subspan(step.first_parameter, step.parameter_count)};
  if (mode == Mode::training) data.training = &learning;
  step.layer->pass->run(kernel, data);
  values[step.output] = std::move(*y);
  return true;
}

bool Trainable::State::forward_step(std::size_t at) {
  if (!run_step(at)) return false;
  plan().release_after(at, [this](std::size_t id) {
    if (mode == Mode::inference || !training.kept[id]) values[id] = {};
  });
  return true;
}

// Running statistics have moved already.
bool Trainable::State::forward_again(std::size_t at) {
  const NetworkStep& step = plan().steps[at];
  std::vector<std::vector<float>> moved;
  const auto each_buffer = [&](auto&& use) {
    for (std::size_t i = 0; i < step.parameter_count; ++i) {
      const std::size_t parameter = plan().used[step.first_parameter + i];
      if (!plan().parameters[parameter].second.learned) use(tensors.parameters[parameter].values());
    }
  };
  each_buffer([&](std::span<float> buffer) { moved.emplace_back(buffer.begin(), buffer.end()); });
  if (!run_step(at)) return false;
  auto next = moved.begin();
  each_buffer([&](std::span<float> buffer) {
    std::copy(next->begin(), next->end(), buffer.begin());
    ++next;
  });
  training.release_again(at, [this](std::size_t id) { values[id] = {}; });
  return true;
}

// The gradient of a value that several layers read is the sum of what each of them gives.
bool Trainable::State::backward_step(std::size_t at) {
  const NetworkStep& step = plan().steps[at];
  const BackwardPass& back = *step.layer->pass->backward();
  const float* const dy = value_gradients[step.output].data();
  auto workspace =
      tagged_tensor(step.layer->type, Category::workspace, backward_workspace_of(step, kernel));
  if (!workspace) return false;
  bool parameters_done = false;
  for (const std::size_t id : step.inputs) {
    if (!training.wanted[id] && (parameters_done || step.parameter_count == 0)) continue;
    auto dx = tagged_tensor(step.layer->type, Category::gradients,
                            training.wanted[id] ? plan().values[id].shape : Shape());
    if (!dx) return false;
    const std::span<float* const> dparameters =
        std::span(used_gradients).subspan(step.first_parameter, step.parameter_count);
    back.run_backward(kernel, {value(step.inputs.front()), values[step.output].data(),
                               tensors.parameters_of(step), dy, dx->data(), dparameters,
                               workspace->data(), seed_of(at)});
    parameters_done = true;
    if (!training.wanted[id]) continue;
    Tensor<float>& sum = value_gradients[id];
    if (sum.size() == 0) sum = std::move(*dx);
    else add_rows(sum.size(), sum.data(), dx->data(), sum.data());
  }
  value_gradients[step.output] = {};
  if (!training.retains_graph) values[step.output] = {};
  return true;
}

bool Trainable::State::run_backward(const TrainingPlan::Segment& segment) {
  for (std::size_t at = segment.begin; at < segment.end; ++at) {
    if (!training.again[at]) continue;
    const NetworkStep& step = plan().steps[at];
    const measure::Span span(step.label.c_str(), step.layer->forward_by(kernel));
    if (!forward_again(at)) return false;
  }
  for (std::size_t at = segment.end; at-- > segment.begin;) {
    const NetworkStep& step = plan().steps[at];
    if (!training.returns(step)) continue;
    const measure::Span span(step.label.c_str(), step.layer->backward_by(kernel));
    if (!backward_step(at)) return false;
  }
  return true;
}

/// Lets go of what was made on the way to where the memory ended.
Error Trainable::State::run_short() {
  for (Tensor<float>& value : values) value = {};
  for (Tensor<float>& gradient : value_gradients) gradient = {};
  return training.step_too_large(kernel);
}

Result<Trainable> Trainable::make(const Network& network, Kernel kernel, std::uint64_t seed,
                                  std::int64_t checkpoint_every, const GradientOptions& gradients) {
  const auto chosen = choose_kernel(network.type(), kernel);
  if (!chosen) return chosen.error();
  auto training = TrainingPlan::make(network.plan(), checkpoint_every, gradients);
  if (!training) return training.error();
  start_threads_of(*chosen);
  auto state = std::make_unique<State>();
  state->training = std::move(*training);
  state->kernel = *chosen;
  state->random = measure::Random(seed ^ dropout_stream);
  const NetworkPlan& plan = state->plan();
  const double bytes = state->training.lasting_bytes() + state->training.passing_bytes(*chosen);
  const auto short_of_memory = [&] {
    return too_large(plan, bytes, "network_in_training",
                     "{model} in training on a batch of {batch}");
  };
  if (bytes > memory_available_bytes()) return short_of_memory();
  auto tensors = NetworkTensors::make(plan, seed);
  if (!tensors) return short_of_memory();
  state->tensors = std::move(*tensors);
  for (std::size_t i = 0; i < plan.parameters.size(); ++i) {
    const auto& [type, parameter] = plan.parameters[i];
    const std::span<float> values = state->tensors.parameters[i].values();
    if (!parameter.learned) {
      state->gradients.emplace_back();
      state->buffers.push_back(values);
      continue;
    }
    auto gradient = tagged_tensor(type, Category::gradients, parameter.shape);
    if (!gradient) return short_of_memory();
    state->gradients.push_back(std::move(*gradient));
    state->learned.push_back({values, state->gradients.back().values()});
  }
  for (const std::size_t parameter : plan.used) {
    state->used_gradients.push_back(state->gradients[parameter].data());
    state->used_values.push_back(state->tensors.parameters[parameter].data());
  }
  state->values.resize(plan.values.size());
  state->value_gradients.resize(plan.values.size());
  Trainable trainable(std::move(state));
  trainable.zero_gradients();
  return Result<Trainable>(std::move(trainable));
}

Trainable::Trainable(std::unique_ptr<State> state) : state_(std::move(state)) {}
Trainable::Trainable(Trainable&&) noexcept = default;
Trainable& Trainable::operator=(Trainable&&) noexcept = default;
Trainable::~Trainable() = default;

double Trainable::bytes_needed_without_checkpoints() const {
  const auto plain = TrainingPlan::make(state_->training.network, 0);
  return plain->lasting_bytes() + plain->passing_bytes(state_->kernel);
}

measure::Cost Trainable::recomputed() const { return state_->training.recomputed(); }

std::span<float> Trainable::input() { return state_->tensors.input.values(); }

double Trainable::bytes_needed() const {
  return state_->training.lasting_bytes() + state_->training.passing_bytes(state_->kernel);
}

const Shape& Trainable::output_shape() const { return state_->plan().model.output; }

std::span<const float> Trainable::output() const {
  return state_->values[state_->plan().output].values();
}

const std::vector<LearnedTensor>& Trainable::parameters() const { return state_->learned; }

const std::vector<std::span<float>>& Trainable::buffers() const { return state_->buffers; }

std::vector<std::span<const float>> Trainable::tensors() const {
  std::vector<std::span<const float>> all;
  for (const Tensor<float>& tensor : state_->tensors.parameters) all.push_back(tensor.values());
  return all;
}

void Trainable::fill(std::span<const std::span<const float>> tensors) {
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    std::copy(tensors[i].begin(), tensors[i].end(), state_->tensors.parameters[i].data());
  }
}

std::optional<Error> Trainable::forward(Mode mode) {
  if (auto error = input_error(state_->plan(), input())) return error;
  state_->mode = mode;
  if (mode == Mode::training) state_->drawn = state_->random.bits();
  for (Tensor<float>& value : state_->values) value = {};
  for (std::size_t at = 0; at < state_->plan().steps.size(); ++at) {
    const NetworkStep& step = state_->plan().steps[at];
    if (!step.computes()) continue;
    const measure::Span span(step.label.c_str(), step.layer->forward_by(state_->kernel));
    if (!state_->forward_step(at)) return state_->run_short();
  }
  return std::nullopt;
}

std::optional<Error> Trainable::backward(std::span<const float> dy) {
  const NetworkPlan& plan = state_->plan();
  const bool ran = !output().empty() && state_->mode == Mode::training;
  if (dy.size() != output().size() || !ran) {
    const measure::Wording as_output{
        "as_output", "as large as the output, {count}", {{"count", output().size()}}};
    const measure::Wording after_forward{"after_forward",
                                         "the gradient of a forward pass of training before it"};
    return measure::refusal("dy", numbers_given(dy.size()), ran ? as_output : after_forward);
  }
  for (Tensor<float>& gradient : state_->value_gradients) gradient = {};
  if (!state_->training.wanted[plan.output]) return std::nullopt;
  auto loss = tagged_tensor("loss", Category::gradients, plan.values[plan.output].shape);
  if (!loss) return state_->run_short();
  std::copy(dy.begin(), dy.end(), loss->data());
  state_->value_gradients[plan.output] = std::move(*loss);
  const auto& segments = state_->training.segments;
  for (std::size_t at = segments.size(); at-- > 0;) {
    if (state_->run_backward(segments[at])) continue;
    zero_gradients();  // of some parameters this pass's are in them
    return state_->run_short();
  }
  if (state_->training.retains_graph) return std::nullopt;
  // Also what no backward pass read.
  for (Tensor<float>& value : state_->values) value = {};
  return std::nullopt;
}

void Trainable::use(Kernel kernel) { state_->kernel = kernel; }

std::span<const float> Trainable::input_gradient() const {
  return state_->value_gradients.front().values();
}

void Trainable::zero_gradients() {
  for (const LearnedTensor& tensor : state_->learned) {
    std::fill(tensor.gradient.begin(), tensor.gradient.end(), 0.0F);
  }
}

}  // namespace flopscope::layers
