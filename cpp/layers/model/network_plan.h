// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The plan of a network: its steps in the order in which they run, and the tensors that outlive a
// forward pass.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "flopscope/layers/layer.h"
#include "flopscope/layers/layer_form.h"
#include "flopscope/layers/model.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/wording.h"

namespace flopscope::layers {

struct NetworkTensors;

/// A tensor of a forward pass. The first one is the model's input.
struct NetworkValue {
  Shape shape;
  std::size_t last_reader = 0;  ///< the step after which it can go; past all steps for the output
};

/// One layer call. Those inside of it follow it directly.
struct NetworkStep {
  std::string label;
  const CountedLayer* layer;
  std::size_t end;                  ///< the step after the last inside of this one
  std::vector<std::size_t> inputs;  ///< the values that it reads
  std::size_t output = 0;           ///< the value that it makes; of a view, the one it reads
  std::size_t first_parameter = 0;  ///< among those of all steps
  std::size_t parameter_count = 0;
  bool makes_tensor = false;

  /// Whether it makes a tensor, and is not made of others.
  [[nodiscard]] bool computes() const { return makes_tensor; }
};

struct NetworkPlan {
  std::string name;
  CountedLayer model;  ///< what the steps point into
  std::vector<NetworkStep> steps;
  std::vector<NetworkValue> values;
  std::size_t output = 0;                                     ///< among the values
  std::vector<std::pair<const char*, Parameter>> parameters;  ///< with their layer's type
  std::vector<std::size_t> used;  ///< the parameters of all steps, of which some share one
  std::int64_t vocabulary = 0;    ///< of how many whole numbers the input is; 0: of any numbers

  /// Errors: see `Network::make`.
  [[nodiscard]] static measure::Result<std::shared_ptr<const NetworkPlan>> make(
      const Model& model, std::int64_t batch, bool learned = false);
  /// The plan of the network where it learns: some layers only compute there.
  [[nodiscard]] static measure::Result<std::shared_ptr<const NetworkPlan>> in_training(
      std::shared_ptr<const NetworkPlan> plan);

  /// The plan with some of the layers in other forms. Errors: see `Network::with_forms`.
  [[nodiscard]] static measure::Result<std::shared_ptr<const NetworkPlan>> with_forms(
      const NetworkPlan& plan, std::span<const LayerForm> forms);

  [[nodiscard]] double parameter_bytes() const;
  /// The bytes of parameters and input.
  [[nodiscard]] double lasting_bytes() const;
  /// At the peak of a forward pass, besides those: what is kept for later layers, and what the
  /// layer that runs needs.
  [[nodiscard]] double passing_bytes(Kernel kernel) const;
  /// What `step` works on, with its output at `y`; `made(value)` tells where the others are.
  template <class Made>
  [[nodiscard]] PassData data(const NetworkStep& step, const NetworkTensors& tensors, float* y,
                              float* workspace, Made&& made) const;
  /// Calls `release(value)` for what no step after `at` reads. The model's input stays.
  template <class Release>
  void release_after(std::size_t at, Release&& release) const {
    for (const std::size_t value : steps[at].inputs) {
      if (value != 0 && values[value].last_reader == at) release(value);
    }
  }
};

/// What a network keeps from one forward pass to the next.
struct NetworkTensors {
  std::vector<Tensor<float>> parameters;
  std::vector<const float*> used;  ///< as the plan's
  Tensor<float> input;

  /// Allocates and fills them from `seed`. Error: "out_of_memory".
  [[nodiscard]] static measure::Result<NetworkTensors> make(const NetworkPlan& plan,
                                                            std::uint64_t seed);
  /// The parameters of `step`.
  [[nodiscard]] std::span<const float* const> parameters_of(const NetworkStep& step) const {
    return std::span(used).subspan(step.first_parameter, step.parameter_count);
  }
};

template <class Made>
PassData NetworkPlan::data(const NetworkStep& step, const NetworkTensors& tensors, float* y,
                           float* workspace, Made&& made) const {
  const auto input = [&](std::size_t i) -> const float* {
    if (i >= step.inputs.size()) return nullptr;
    return step.inputs[i] == 0 ? tensors.input.data() : made(step.inputs[i]);
  };
  return {input(0), tensors.parameters_of(step), y, workspace, input(1)};
}

/// A tensor of that shape whose memory has a tag; none where there is no dimension. Error:
/// "out_of_memory".
[[nodiscard]] measure::Result<Tensor<float>> tagged_tensor(const char* operation,
                                                           measure::Category category,
                                                           const Shape& shape);

/// The bytes of a tensor of that shape.
[[nodiscard]] double bytes_of(const Shape& shape);

/// The workspace of a step: of no dimension where it needs none.
[[nodiscard]] Shape workspace_of(const NetworkStep& step, Kernel kernel);

/// The error for `what`, which speaks of {model} and {batch}, that needs `needed_bytes`.
[[nodiscard]] measure::Error too_large(const NetworkPlan& plan, double needed_bytes,
                                       const char* code, measure::Sentence what);

/// The error for a network that needs `needed_bytes`.
[[nodiscard]] measure::Error network_too_large(const NetworkPlan& plan, double needed_bytes);

/// The error for a forward pass that ended early.
[[nodiscard]] measure::Error pass_too_large(const NetworkPlan& plan, Kernel kernel);

}  // namespace flopscope::layers
