// SPDX-License-Identifier: MIT
//
// The pass of a layer that makes each element of its output by copying or adding: no order of sums
// can change it, so the fast form must give the very bits of the naive one.
#pragma once

#include <cstddef>

#include "flopscope/layers/forward_pass.h"

namespace flopscope::layers {

class ElementPass : public ForwardPass {
 public:
  explicit ElementPass(const Shape& output)
      : elements_(static_cast<std::size_t>(output.elements())) {}

  void run(Kernel kernel, const PassData& data) const final;
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const final;

 private:
  /// The textbook's definition: element `i` of the output, row-major.
  [[nodiscard]] virtual float element(const PassData& data, std::size_t i) const = 0;
  /// All elements, a row at a time.
  virtual void run_rows(const PassData& data) const = 0;

  std::size_t elements_;
};

}  // namespace flopscope::layers
