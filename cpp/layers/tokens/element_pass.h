// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The pass of a layer that makes each element of its output by copying or adding: no order of sums
// can change it, so the fast form must give the very bits of the naive one. Its backward pass
// copies and adds rows, of which there is one form only, and needs nothing but the gradient that
// arrives, unless it says otherwise.
#pragma once

#include <cstddef>

#include "flopscope/layers/forward_pass.h"

namespace flopscope::layers {

class ElementPass : public ForwardPass, public BackwardPass {
 public:
  explicit ElementPass(const Shape& output)
      : elements_(static_cast<std::size_t>(output.elements())) {}

  void run(Kernel kernel, const PassData& data) const final;
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const final;
  [[nodiscard]] const BackwardPass* backward() const final { return this; }
  [[nodiscard]] BackwardNeeds backward_needs() const override { return {}; }
  void run_backward(Kernel, const BackwardData& data) const final { return_rows(data); }

 private:
  /// The textbook's definition: element `i` of the output, row-major.
  [[nodiscard]] virtual float element(const PassData& data, std::size_t i) const = 0;
  /// All elements, a row at a time.
  virtual void run_rows(const PassData& data) const = 0;
  /// The backward pass of all elements.
  virtual void return_rows(const BackwardData& data) const = 0;

  std::size_t elements_;
};

}  // namespace flopscope::layers
