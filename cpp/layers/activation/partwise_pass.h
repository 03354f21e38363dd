// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// PartwisePass: a pass that makes one tensor of another of the same shape, part by part, as an
// activation does, whose elements need nothing of each other, and softmax, whose rows do not.
//
// The backward pass is apart, in PartwiseLayerPass: an operation has none, and the module of a
// first measurement, which has operations only, leaves its kernels out.
#pragma once

#include <cstdint>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/shape.h"

namespace flopscope::layers {

/// The part of a pass in which no element needs another one.
inline constexpr std::int64_t elements_per_part = 4096;

struct Parts {
  Shape shape;  ///< of x and of y
  measure::Cost cost;
  std::int64_t part;   ///< elements that can be computed, and so be verified, without the others
  double tolerance;    ///< for an error relative to the element's scale
  double least_scale;  ///< the scale is the reference itself, but at least this
  double most_scale;   ///< and at most this
  bool keeps_output;   ///< whether the gradient is made of y, not of x
};

class PartwisePass : public ForwardPass {
 public:
  explicit PartwisePass(const Parts& parts) : parts_(parts) {}

  void run(Kernel kernel, const PassData& data) const final;
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const final;

 protected:
  [[nodiscard]] const Parts& parts() const { return parts_; }

 private:
  // The first `elements` of y: whole parts, or the end of the last one.
  virtual void naive(std::int64_t elements, const float* x, float* y) const = 0;
  virtual void simd(std::int64_t elements, const float* x, float* y) const = 0;

  Parts parts_;
};

/// The pass of a layer: `Pass` with a backward pass, which it says by
///
///   void backward_naive(std::int64_t elements, const float* kept, const float* dy, float* dx)
///   const; void backward_simd(std::int64_t elements, const float* kept, const float* dy, float*
///   dx) const;
template <class Pass>
class PartwiseLayerPass final : public Pass, public BackwardPass {
 public:
  using Pass::Pass;

  [[nodiscard]] const BackwardPass* backward() const override { return this; }
  [[nodiscard]] BackwardNeeds backward_needs() const override {
    return {.input = !this->parts().keeps_output, .output = this->parts().keeps_output};
  }
  void run_backward(Kernel kernel, const BackwardData& data) const override {
    const std::int64_t elements = this->parts().shape.elements();
    const float* const kept = this->parts().keeps_output ? data.y : data.x;
    if (kernel == Kernel::naive) this->backward_naive(elements, kept, data.dy, data.dx);
    else this->backward_simd(elements, kept, data.dy, data.dx);
  }
};

}  // namespace flopscope::layers
