// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// An operation: the forward pass of a layer on an input that is drawn from a seed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/shape.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/random.h"

namespace flopscope::layers {

/// A pass that keeps what it multiplies by in a form of its own, as integers, without zeros or as a
/// cache, instead of taking parameters.
class KeepingPass : public ForwardPass {
 public:
  /// Fills the input and draws what it keeps. Errors: "out_of_memory".
  [[nodiscard]] virtual std::optional<measure::Error> draw(Tensor<float>& input,
                                                           measure::Random& random) = 0;
};

struct PassOperation {
  const char* name;
  ForwardPassPointer pass;
  Shape input;
  Shape output;
  measure::Cost cost;
  double input_bound = 1;  ///< the input is uniform within it
  measure::Category parameters = measure::Category::parameters;
  std::shared_ptr<KeepingPass> keeping = nullptr;  ///< the pass, if it is one
};

/// The bytes of the tensors and the workspace, without what a pass keeps.
[[nodiscard]] double pass_bytes(const PassOperation& operation, Kernel kernel);

/// Allocates input, parameters, output and workspace and fills the first two from `seed`. Error:
/// "out_of_memory".
[[nodiscard]] PreparedResult prepare_pass(const PassOperation& operation, Kernel kernel,
                                          std::uint64_t seed);

}  // namespace flopscope::layers
