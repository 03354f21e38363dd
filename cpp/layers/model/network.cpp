// SPDX-License-Identifier: MIT
#include "flopscope/layers/network.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <string>

#include "core/catalogue.h"
#include "core/misfit.h"
#include "core/verification.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/forward_pass.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/trace.h"
#include "network_plan.h"

namespace flopscope::layers {

namespace {

using measure::Category;
using measure::Result;

using PlanPointer = std::shared_ptr<const NetworkPlan>;

struct NoFields {};
constexpr measure::RecordType no_fields{"NetworkShape", "a model's shape is its own", {}};

/// One forward pass on its way.
class Forward {
 public:
  /// `values` has room for those of the plan; what is left in it has gone.
  Forward(const NetworkPlan& plan, const NetworkTensors& tensors, Kernel kernel,
          std::vector<Tensor<float>>& values)
      : plan_(&plan), tensors_(&tensors), kernel_(kernel), values_(values) {
    for (Tensor<float>& value : values_) value = {};
  }

  /// Runs all of it. False when there was no memory.
  bool run() { return run_steps(0, plan_->steps.size()); }

  /// Makes the tensor of one step; `look(data)` sees what it was made of. False without memory.
  template <class Look>
  bool compute(std::size_t at, Look&& look) {
    const NetworkStep& step = plan_->steps[at];
    auto y = tagged_tensor(step.layer->type, Category::activations, step.layer->output);
    if (!y) return false;
    auto workspace =
        tagged_tensor(step.layer->type, Category::workspace, workspace_of(step, kernel_));
    if (!workspace) return false;
    const PassData data = plan_->data(step, *tensors_, y->data(), workspace->data(),
                                      [this](std::size_t value) { return values_[value].data(); });
    step.layer->pass->run(kernel_, data);
    look(data);
    values_[step.output] = std::move(*y);
    plan_->release_after(at, [this](std::size_t value) { values_[value] = {}; });
    return true;
  }

  /// What the last step made.
  [[nodiscard]] Tensor<float> take_output() { return std::move(values_[plan_->output]); }

 private:
  bool run_steps(std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; at = plan_->steps[at].end) {
      const NetworkStep& step = plan_->steps[at];
      const measure::Span span(step.label.c_str(), step.layer->forward_by(kernel_));
      const bool made =
          step.computes() ? compute(at, [](const PassData&) {}) : run_steps(at + 1, step.end);
      if (!made) return false;
    }
    return true;
  }

  const NetworkPlan* plan_;
  const NetworkTensors* tensors_;
  Kernel kernel_;
  std::vector<Tensor<float>>& values_;  // those that a later step reads
};

bool has_attention(const NetworkPlan& plan) {
  return std::any_of(plan.steps.begin(), plan.steps.end(), [](const NetworkStep& step) {
    return std::string_view(step.layer->type) == ScaledDotProductAttention::type_name;
  });
}

/// Whichever of two comes closer to its tolerance.
Verification tighter(const Verification& a, const Verification& b) {
  const auto strain = [](const Verification& each) {
    return each.worst_error == 0 ? 0 : each.worst_error / each.tolerance;
  };
  return strain(a) < strain(b) ? b : a;
}

class PreparedNetwork final : public FilledNetwork {
 public:
  PreparedNetwork(PlanPointer plan, NetworkTensors tensors, Kernel kernel)
      : plan_(std::move(plan)),
        tensors_(std::move(tensors)),
        kernel_(kernel),
        values_(plan_->values.size()) {}

  void run() override {
    output_ = {};
    Forward forward(*plan_, tensors_, kernel_, values_);
    if (forward.run()) output_ = forward.take_output();
    else if (!failure_) failure_ = pass_too_large(*plan_, kernel_);
  }

  [[nodiscard]] std::span<float> parameter(std::size_t at) {
    return tensors_.parameters[at].values();
  }
  [[nodiscard]] std::span<float> input() override { return tensors_.input.values(); }

  [[nodiscard]] std::optional<measure::Error> run_showing(const Show& show) override {
    output_ = {};
    Forward forward(*plan_, tensors_, kernel_, values_);
    std::size_t place = 0;
    for (std::size_t at = 0; at < plan_->steps.size(); ++at) {
      const NetworkStep& step = plan_->steps[at];
      if (!step.computes()) continue;
      const bool made = forward.compute(at, [&](const PassData& data) {
        show(place, {data.x, static_cast<std::size_t>(step.layer->input.elements())});
      });
      if (!made) return pass_too_large(*plan_, kernel_);
      ++place;
    }
    output_ = forward.take_output();
    return std::nullopt;
  }

  [[nodiscard]] const measure::Error* failure() const override {
    return failure_ ? &*failure_ : nullptr;
  }

  [[nodiscard]] std::span<const float> output() const override { return output_.values(); }

  // Each layer on the input that it has in the whole, then the end of it all with what was left.
  [[nodiscard]] Verification verify(double max_work) const override {
    const auto computing =
        static_cast<double>(std::count_if(plan_->steps.begin(), plan_->steps.end(),
                                          [](const NetworkStep& step) { return step.computes(); }));
    std::vector<Tensor<float>> values(plan_->values.size());
    Forward forward(*plan_, tensors_, kernel_, values);
    Verification all{0, 0, 1};
    std::int64_t elements = 0;
    for (std::size_t at = 0; at < plan_->steps.size(); ++at) {
      const NetworkStep& step = plan_->steps[at];
      if (!step.computes()) continue;
      Verification found;
      const bool made = forward.compute(at, [&](const PassData& data) {
        found = step.layer->pass->verify(data, max_work / computing);
      });
      if (!made) return no_memory();
      if (found.obstacle != nullptr || !found.passed()) return found;
      elements += found.elements;
      all = tighter(all, found);
    }
    all.elements = elements;
    const Tensor<float> again = forward.take_output();
    const bool same = again.size() == output_.size() &&
                      std::memcmp(again.data(), output_.data(), again.values().size_bytes()) == 0;
    if (!same) all.worst_error = std::numeric_limits<double>::infinity();
    return all;
  }

 private:
  PlanPointer plan_;
  NetworkTensors tensors_;
  Kernel kernel_;
  std::vector<Tensor<float>> values_;  // of a run; kept so that it takes no memory but theirs
  Tensor<float> output_;
  std::optional<measure::Error> failure_;
};

}  // namespace

Result<std::unique_ptr<Network>> Network::make(const Model& model, std::int64_t batch,
                                               bool learned) {
  auto plan = NetworkPlan::make(model, batch, learned);
  if (!plan) return plan.error();
  return std::unique_ptr<Network>(new Network(std::move(*plan)));
}

Network::Network(PlanPointer plan)
    : plan_(std::move(plan)),
      type_{plan_->name.c_str(), "a model", &no_fields,
            has_attention(*plan_) ? kernels_with_attention : threaded_kernels, nullptr} {}

const OperationType& Network::type() const { return type_; }

void* Network::shape() {
  static NoFields none;
  return &none;
}

measure::Cost Network::cost(Kernel kernel) const { return plan_->model.forward_by(kernel); }

double Network::bytes_needed(Kernel kernel) const {
  const auto chosen = choose_kernel(type_, kernel);
  return plan_->lasting_bytes() + plan_->passing_bytes(chosen ? *chosen : Kernel::naive);
}

namespace {

Result<std::unique_ptr<PreparedNetwork>> prepare_network(const PlanPointer& plan,
                                                         const Network& network, Kernel kernel,
                                                         std::uint64_t seed) {
  const auto chosen = choose_kernel(network.type(), kernel);
  if (!chosen) return chosen.error();
  start_threads_of(*chosen);
  const double bytes = network.bytes_needed(*chosen);
  if (bytes > memory_available_bytes()) return network_too_large(*plan, bytes);
  auto tensors = NetworkTensors::make(*plan, seed);
  if (!tensors) return network_too_large(*plan, bytes);
  return std::make_unique<PreparedNetwork>(plan, std::move(*tensors), *chosen);
}

}  // namespace

PreparedResult Network::prepare(Kernel kernel, std::uint64_t seed) const {
  auto prepared = prepare_network(plan_, *this, kernel, seed);
  if (!prepared) return prepared.error();
  return std::unique_ptr<PreparedOperation>(std::move(*prepared));
}

Result<std::unique_ptr<FilledNetwork>> Network::prepare_filled(
    Kernel kernel, std::span<const std::span<const float>> parameters) const {
  if (parameters.size() != plan_->parameters.size()) {
    return measure::refusal("parameters", tensors_given(parameters.size()),
                            networks_own(plan_->parameters.size()), "shape_mismatch");
  }
  auto prepared = prepare_network(plan_, *this, kernel, 0);
  if (!prepared) return prepared.error();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::span<float> tensor = (*prepared)->parameter(i);
    if (parameters[i].size() != tensor.size()) {
      return measure::refusal(
          measure::indexed("parameters", i), numbers_given(parameters[i].size()),
          measure::Wording{
              "of_the_networks", "of the network's {count}", {{"count", tensor.size()}}},
          "shape_mismatch");
    }
    std::copy(parameters[i].begin(), parameters[i].end(), tensor.begin());
  }
  return std::unique_ptr<FilledNetwork>(std::move(*prepared));
}

Result<std::unique_ptr<Network>> Network::with_forms(std::span<const LayerForm> forms) const {
  auto plan = NetworkPlan::with_forms(*plan_, forms);
  if (!plan) return plan.error();
  return std::unique_ptr<Network>(new Network(std::move(*plan)));
}

double Network::parameter_bytes() const { return plan_->parameter_bytes(); }

std::vector<std::vector<std::size_t>> Network::layer_parameters() const {
  std::vector<std::vector<std::size_t>> places;
  for (const NetworkStep& step : plan_->steps) {
    if (!step.computes()) continue;
    const auto first = plan_->used.begin() + static_cast<std::ptrdiff_t>(step.first_parameter);
    places.emplace_back(first, first + static_cast<std::ptrdiff_t>(step.parameter_count));
  }
  return places;
}

std::int64_t Network::vocabulary() const { return plan_->vocabulary; }

bool Network::is_sequence() const {
  constexpr int dimensions = 3;  // with the batch in front and the width of a vector behind
  return plan_->vocabulary > 0 || plan_->values.front().shape.rank() == dimensions;
}

std::vector<NetworkLayer> Network::layers() const {
  std::vector<NetworkLayer> computing;
  for (const NetworkStep& step : plan_->steps) {
    if (step.computes()) computing.push_back({&step.label, step.layer});
  }
  return computing;
}

}  // namespace flopscope::layers
