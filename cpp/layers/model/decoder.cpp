// SPDX-License-Identifier: MIT
#include "flopscope/layers/decoder.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "attention/attention_pass.h"
#include "core/catalogue.h"
#include "flopscope/layers/activation.h"
#include "flopscope/layers/cached_attention.h"
#include "flopscope/layers/network.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/trace.h"
#include "network_input.h"
#include "network_plan.h"

namespace flopscope::layers {

namespace {

using measure::Category;
using measure::Error;
using measure::Result;

/// The layers besides activations that work on every position alone, or whose positions are known
/// here.
constexpr std::string_view decodable[] = {
    "Embedding", "PositionalEmbedding", "Linear", "LayerNorm", "Dropout", "add"};
constexpr std::string_view position_table = "PositionalEmbedding";

/// What the step attends to; null where it is no attention.
const AttentionShape* attention_of(const NetworkStep& step) {
  const auto* const pass = dynamic_cast<const AttentionPass*>(step.layer->pass.get());
  return pass == nullptr ? nullptr : &pass->shape();
}

std::optional<Error> undecodable(const NetworkPlan& plan) {
  for (const NetworkStep& step : plan.steps) {
    if (step.layer->pass == nullptr) continue;  // of parts, which follow
    const AttentionShape* const attention = attention_of(step);
    const bool known = is_activation(step.layer->type) ||
                       std::find(std::begin(decodable), std::end(decodable), step.layer->type) !=
                           std::end(decodable);
    if (attention == nullptr ? known : attention->causal) continue;
    Error error{
        "unsupported_layer", step.layer->path, step.layer->type,
        attention == nullptr ? "a layer that works on every position alone" : "causal attention",
        ""};
    error.message = step.label +
                    " needs positions that are not written yet: to decode, it must be " +
                    error.allowed + ".";
    return error;
  }
  return std::nullopt;
}

/// A number of positions that go through the model at once, and the tensors for that.
struct Stretch {
  std::shared_ptr<const NetworkPlan> plan;
  std::vector<Tensor<float>> values;  // the first is the input
  std::vector<Tensor<float>> workspaces;

  [[nodiscard]] std::int64_t positions() const { return plan->model.input[1]; }
};

CachedAttentionShape cached_shape(const AttentionShape& of, std::int64_t cached) {
  return {of.batch, of.heads, of.seq, cached, of.d_model, of.window};
}

}  // namespace

struct Decoder::State {
  Model model;  // with the input of the stretch that was planned last
  std::shared_ptr<const NetworkPlan> whole;
  Kernel kernel = Kernel::naive;
  NetworkTensors tensors;
  std::vector<std::span<float>> parameters;
  std::vector<KeyValueCache> caches;  // of the attentions, in their order
  Stretch one;
  Stretch many;
  const Stretch* last = nullptr;
  std::int64_t length = 0;

  [[nodiscard]] std::int64_t batch() const { return whole->model.input[0]; }
  [[nodiscard]] std::int64_t capacity() const { return whole->model.input[1]; }

  Result<Stretch> stretch(std::int64_t positions);
  std::optional<Error> read(Stretch& stretch, std::span<const float> input);
  void run(Stretch& stretch);
  void run_step(Stretch& stretch, std::size_t at, KeyValueCache*& next_cache) const;
};

Result<Stretch> Decoder::State::stretch(std::int64_t positions) {
  model.input = model.input.with(0, positions);
  auto plan = NetworkPlan::make(model, batch());
  if (!plan) return plan.error();
  Stretch made{std::move(*plan), {}, {}};
  auto input = tagged_tensor("input", Category::activations, made.plan->model.input);
  if (!input) return input.error();
  made.values.resize(made.plan->values.size());
  made.values[0] = std::move(*input);
  for (const NetworkStep& step : made.plan->steps) {
    made.workspaces.emplace_back();
    if (!step.computes()) continue;
    auto y = tagged_tensor(step.layer->type, Category::activations, step.layer->output);
    if (!y) return y.error();
    made.values[step.output] = std::move(*y);
    const Shape needed =
        attention_of(step) != nullptr ? Shape{capacity()} : workspace_of(step, kernel);
    auto workspace = tagged_tensor(step.layer->type, Category::workspace, needed);
    if (!workspace) return workspace.error();
    made.workspaces.back() = std::move(*workspace);
  }
  return Result<Stretch>(std::move(made));
}

void Decoder::State::run_step(Stretch& stretch, std::size_t at, KeyValueCache*& next_cache) const {
  const NetworkStep& step = stretch.plan->steps[at];
  const measure::Span span(step.label.c_str(), step.layer->forward);
  const auto value = [&](std::size_t i) -> const float* {
    return i < step.inputs.size() ? stretch.values[step.inputs[i]].data() : nullptr;
  };
  float* const y = stretch.values[step.output].data();
  float* const workspace = stretch.workspaces[at].data();
  if (const AttentionShape* const attention = attention_of(step)) {
    KeyValueCache& cache = *next_cache++;
    const CachedAttentionShape shape = cached_shape(*attention, length);
    cache.join(shape, value(0));
    if (kernel == Kernel::naive) return cached_attention_naive(shape, value(0), cache, y);
    return cached_attention_simd(shape, value(0), cache, workspace, y);
  }
  std::span<const float* const> learned = tensors.parameters_of(step);
  const float* from_here = nullptr;
  if (step.layer->type == position_table) {
    from_here = learned[0] + length * step.layer->output.last();
    learned = {&from_here, 1};
  }
  step.layer->pass->run(kernel, {value(0), learned, y, workspace, value(1)});
}

void Decoder::State::run(Stretch& stretch) {
  KeyValueCache* next_cache = caches.data();
  for (std::size_t at = 0; at < stretch.plan->steps.size(); ++at) {
    if (stretch.plan->steps[at].computes()) run_step(stretch, at, next_cache);
  }
  length += stretch.positions();
  last = &stretch;
}

std::optional<Error> Decoder::State::read(Stretch& stretch, std::span<const float> input) {
  if (auto error = input_error(*whole, input)) return error;
  std::copy(input.begin(), input.end(), stretch.values[0].data());
  run(stretch);
  return std::nullopt;
}

Result<Decoder> Decoder::make(Model model, std::int64_t batch, Kernel kernel, std::uint64_t seed) {
  const auto network = Network::make(model, batch);
  if (!network) return network.error();
  const auto chosen = choose_kernel((*network)->type(), kernel);
  if (!chosen) return chosen.error();
  auto state = std::make_unique<State>();
  state->whole = (*network)->plan();
  const NetworkPlan& plan = *state->whole;
  if (const int rank = plan.model.input.rank(); rank != (plan.vocabulary > 0 ? 2 : 3)) {
    return measure::refusal("input", model.input.text(), "(context) tokens or (context, width)");
  }
  if (auto error = undecodable(plan)) return *std::move(error);
  state->model = std::move(model);
  state->kernel = *chosen;
  start_threads_of(*chosen);
  double bytes = plan.lasting_bytes();
  for (const NetworkStep& step : plan.steps) {
    if (const AttentionShape* const attention = attention_of(step)) {
      bytes += KeyValueCache::bytes(cached_shape(*attention, 0), state->capacity());
    }
  }
  const auto too_large = [&] { return network_too_large(plan, bytes, " with its kept keys"); };
  if (bytes > memory_available_bytes()) return too_large();
  auto tensors = NetworkTensors::make(plan, seed);
  if (!tensors) return too_large();
  state->tensors = std::move(*tensors);
  for (Tensor<float>& each : state->tensors.parameters) state->parameters.push_back(each.values());
  for (const NetworkStep& step : plan.steps) {
    const AttentionShape* const attention = attention_of(step);
    if (attention == nullptr) continue;
    auto cache = KeyValueCache::make(cached_shape(*attention, 0), state->capacity());
    if (!cache) return too_large();
    state->caches.push_back(std::move(*cache));
  }
  auto one = state->stretch(1);
  if (!one) return too_large();
  state->one = std::move(*one);
  return Result<Decoder>(Decoder(std::move(state)));
}

Decoder::Decoder(std::unique_ptr<State> state) : state_(std::move(state)) {}
Decoder::Decoder(Decoder&&) noexcept = default;
Decoder& Decoder::operator=(Decoder&&) noexcept = default;
Decoder::~Decoder() = default;

std::optional<Error> Decoder::prefill(std::span<const float> input) {
  const std::size_t each = state_->one.values[0].size();  // of one position of every sample
  const auto positions = static_cast<std::int64_t>(input.size() / each);
  if (input.empty() || input.size() % each != 0 || positions > capacity()) {
    return measure::refusal("input", "of " + std::to_string(input.size()) + " numbers",
                            "from 1 to " + std::to_string(capacity()) + " positions of " +
                                std::to_string(each) + " numbers");
  }
  if (auto error = input_error(*state_->whole, input)) return error;
  state_->last = nullptr;
  state_->length = 0;
  if (positions == 1) return state_->read(state_->one, input);
  if (state_->many.plan == nullptr || state_->many.positions() != positions) {
    state_->many = {};
    auto many = state_->stretch(positions);
    if (!many) return pass_too_large(*state_->whole, state_->kernel);
    state_->many = std::move(*many);
  }
  return state_->read(state_->many, input);
}

std::optional<Error> Decoder::step(std::span<const float> input) {
  const std::size_t each = state_->one.values[0].size();
  if (input.size() != each) {
    return measure::refusal("input", "of " + std::to_string(input.size()) + " numbers",
                            "one position of " + std::to_string(each) + " numbers");
  }
  if (length() == capacity()) {
    return measure::refusal(
        "input", "position " + std::to_string(length() + 1),
        "one of the " + std::to_string(capacity()) + " positions that the model has room for");
  }
  return state_->read(state_->one, input);
}

std::span<const float> Decoder::output() const {
  if (state_->last == nullptr) return {};
  return state_->last->values[state_->last->plan->output].values();
}

const Shape& Decoder::output_shape() const {
  return (state_->last == nullptr ? *state_->whole : *state_->last->plan).model.output;
}

std::int64_t Decoder::length() const { return state_->length; }
std::int64_t Decoder::capacity() const { return state_->capacity(); }

double Decoder::cache_bytes() const {
  double bytes = 0;
  for (const KeyValueCache& cache : state_->caches) {
    bytes += 2 * static_cast<double>(cache.keys().values().size_bytes());
  }
  return bytes;
}

const std::vector<std::span<float>>& Decoder::parameters() const { return state_->parameters; }

}  // namespace flopscope::layers
