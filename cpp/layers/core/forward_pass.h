// SPDX-License-Identifier: MIT
//
// The forward pass of a layer on an input of a given shape: its parameters, its workspace and its
// kernels. It owns no tensors, so a model can be weighed before anything is allocated.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "flopscope/layers/backward_pass.h"
#include "flopscope/layers/init.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/shape.h"
#include "flopscope/layers/tensor.h"

namespace flopscope::layers {

/// A tensor that a layer learns, and how PyTorch fills it.
struct Parameter {
  Shape shape;
  Init init = {};
  /// False for what PyTorch calls a buffer: kept with the parameters, and moved by the forward
  /// passes of training instead of by a gradient.
  bool learned = true;
};

/// What a pass has besides where the model learns.
struct TrainingData {
  std::uint64_t seed;                  ///< of what it draws, another one for each step and layer
  std::span<float* const> parameters;  ///< those of the pass, of which it may move the buffers
};

/// What a pass works on, each row-major.
struct PassData {
  const float* x;                            ///< the input
  std::span<const float* const> parameters;  ///< in the order in which the pass names them
  float* y;                                  ///< the output
  float* workspace;                          ///< `workspace_floats` of them, on a 64-byte boundary
  const float* other = nullptr;              ///< the second input, of a sum
  const TrainingData* training = nullptr;    ///< null in inference
};

class ForwardPass {
 public:
  virtual ~ForwardPass() = default;
  /// Whether the output is the input, seen with another shape: then there is nothing to run.
  [[nodiscard]] virtual bool is_view() const { return false; }
  /// Whether it is a view where the model learns.
  [[nodiscard]] virtual bool is_view_in_training() const { return is_view(); }
  /// How many whole numbers, from 0 up, the input may hold; 0 where it may hold any number.
  [[nodiscard]] virtual std::int64_t vocabulary() const { return 0; }
  [[nodiscard]] virtual std::vector<Parameter> parameters() const { return {}; }
  [[nodiscard]] virtual std::size_t workspace_floats(Kernel) const { return 0; }
  virtual void run(Kernel kernel, const PassData& data) const = 0;
  /// Compares `data.y` with what the naive kernel makes of the rest, as
  /// `PreparedOperation::verify` does.
  [[nodiscard]] virtual Verification verify(const PassData& data, double max_work) const = 0;
  /// The backward pass, or null where there is none.
  [[nodiscard]] virtual const BackwardPass* backward() const { return nullptr; }
};

using ForwardPassPointer = std::shared_ptr<const ForwardPass>;

}  // namespace flopscope::layers
