// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Attention as a layer's pass, and what the operations of attention have in common.
#pragma once

#include <optional>
#include <string>

#include "core/misfit.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/forward_pass.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

class AttentionPass final : public ForwardPass, public BackwardPass {
 public:
  explicit AttentionPass(const AttentionShape& shape) : shape_(shape) {}
  [[nodiscard]] const AttentionShape& shape() const { return shape_; }

  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const override;
  void run(Kernel kernel, const PassData& data) const override;
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override;

  [[nodiscard]] const BackwardPass* backward() const override { return this; }
  [[nodiscard]] BackwardNeeds backward_needs() const override {
    return {.input = true, .output = true};
  }
  [[nodiscard]] std::size_t backward_workspace_floats(Kernel kernel) const override;
  void run_backward(Kernel kernel, const BackwardData& data) const override;

 private:
  AttentionShape shape_;
};

/// Why an operation cannot have that many heads, if so.
[[nodiscard]] inline std::optional<measure::Error> heads_misfit(std::int64_t heads,
                                                                std::int64_t d_model) {
  if (d_model % heads == 0) return std::nullopt;
  return indivisible("heads", heads, "d_model", d_model);
}

/// What the operations of attention share: they work on queries, keys and values side by side.
template <class Sizes>
struct PackedOperation {
  using Record = Sizes;
  static Shape input(const Sizes& shape) { return output_shape(shape).with(2, 3 * shape.d_model); }
  static std::optional<measure::Error> check(const Sizes& shape) {
    return heads_misfit(shape.heads, shape.d_model);
  }
};

}  // namespace flopscope::layers
