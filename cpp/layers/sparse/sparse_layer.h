// SPDX-License-Identifier: MIT
//
// A trained fully connected layer, pruned (prune.h), to be run in its place by the kernel of
// sparse_linear.h: only the weights that are left are kept.
//
//   auto layer = SparseLayer::make(shape, weight, bias, 0.9);
//   layer->run(x, y, workspace);
#pragma once

#include <cstddef>
#include <span>

#include "flopscope/layers/linear.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/sparse_linear.h"
#include "flopscope/layers/tensor.h"

namespace flopscope::layers {

class SparseLayer {
 public:
  /// Makes it of weights (out_features, in_features) and bias, empty without one, as the exact
  /// layer has them; they are not needed afterwards. That `fraction` of the weights with the
  /// smallest absolute values becomes 0. Errors: those of `prune_magnitude`, "shape_mismatch" for
  /// spans of other sizes than the layer's, "out_of_memory".
  [[nodiscard]] static measure::Result<SparseLayer> make(const LinearShape& shape,
                                                         std::span<const float> weight,
                                                         std::span<const float> bias,
                                                         double fraction);

  /// A batch, with the fast kernel. `workspace` holds `workspace_floats()` on a 64-byte boundary.
  void run(const float* x, float* y, float* workspace) const;
  [[nodiscard]] std::size_t workspace_floats() const { return sparse_linear_workspace(shape_); }
  /// Compares what `run` made of `x` with what the textbook's loops make of it, as far as that
  /// takes them at most `max_work` multiply-accumulates.
  [[nodiscard]] Verification verify(const float* x, const float* y, double max_work) const;

  /// The weights that are left.
  [[nodiscard]] std::size_t entries() const { return weights_.values.size(); }
  /// The bytes of these, of their columns, of the beginnings of rows and of the bias.
  [[nodiscard]] double parameter_bytes() const;

 private:
  SparseLinearShape shape_;
  SparseWeights weights_;
};

}  // namespace flopscope::layers
