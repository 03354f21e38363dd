// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// An operation that is the forward pass of a layer, with tensors of its own.
#pragma once

#include <cstdint>
#include <memory>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/shape.h"

namespace flopscope::layers {

struct PassOperation {
  const char* name;
  ForwardPassPointer pass;
  Shape input;
  Shape output;
  measure::Cost cost;
  double input_bound = 1;  ///< the input is uniform within it
};

/// The bytes of the tensors and the workspace.
[[nodiscard]] double pass_bytes(const PassOperation& operation, Kernel kernel);

/// Allocates input, parameters, output and workspace and fills the first two from `seed`. Error:
/// "out_of_memory".
[[nodiscard]] measure::Result<std::unique_ptr<PreparedOperation>> prepare_pass(
    PassOperation operation, Kernel kernel, std::uint64_t seed);

}  // namespace flopscope::layers
