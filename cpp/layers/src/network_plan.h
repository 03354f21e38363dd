// SPDX-License-Identifier: MIT
//
// What a network will do, in the order in which it does it, and the tensors that outlive a forward
// pass.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "flopscope/layers/layer.h"
#include "flopscope/layers/model.h"
#include "flopscope/layers/tensor.h"

namespace flopscope::layers {

/// One layer call. Those inside of it follow it directly.
struct NetworkStep {
  std::string label;
  const CountedLayer* layer;
  std::size_t end;                  ///< the step after the last inside of this one
  std::size_t first_parameter = 0;  ///< among all of the network's
  std::size_t parameter_count = 0;

  /// Whether it makes a tensor, and is not made of others.
  [[nodiscard]] bool computes() const { return layer->pass != nullptr && !layer->pass->is_view(); }
};

struct NetworkPlan {
  std::string name;
  CountedLayer model;  ///< what the steps point into
  std::vector<NetworkStep> steps;
  std::vector<std::pair<const char*, Parameter>> parameters;  ///< with their layer's type

  /// Errors: see `Network::make`.
  [[nodiscard]] static measure::Result<std::shared_ptr<const NetworkPlan>> make(const Model& model,
                                                                                std::int64_t batch);

  /// Of parameters and input.
  [[nodiscard]] double lasting_bytes() const;
  /// At the peak of a forward pass, besides those: the layer that needs most.
  [[nodiscard]] double passing_bytes(Kernel kernel) const;
};

/// What a network keeps from one forward pass to the next.
struct NetworkTensors {
  std::vector<Tensor<float>> parameters;
  Tensor<float> input;

  /// Allocates and fills them from `seed`. Error: "out_of_memory".
  [[nodiscard]] static measure::Result<NetworkTensors> make(const NetworkPlan& plan,
                                                            std::uint64_t seed);
  /// Those of `step`.
  [[nodiscard]] std::span<const Tensor<float>> parameters_of(const NetworkStep& step) const {
    return std::span(parameters).subspan(step.first_parameter, step.parameter_count);
  }
};

/// Of a tensor of that shape.
[[nodiscard]] double bytes_of(const Shape& shape);

/// The workspace of a step: of no dimension where it needs none.
[[nodiscard]] Shape workspace_of(const NetworkStep& step, Kernel kernel);

/// The error for a network that needs `needed_bytes`; `beside` says together with what.
[[nodiscard]] measure::Error network_too_large(const NetworkPlan& plan, double needed_bytes,
                                               const char* beside = "");

/// The error for a forward pass that ended early.
[[nodiscard]] measure::Error pass_too_large(const NetworkPlan& plan, Kernel kernel);

}  // namespace flopscope::layers
