// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A pass that makes one tensor of another of the same shape, part by part: an activation, whose
// elements need nothing of each other, and softmax, whose rows do not.
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

class PartwisePass : public ForwardPass, public BackwardPass {
 public:
  explicit PartwisePass(const Parts& parts) : parts_(parts) {}

  void run(Kernel kernel, const PassData& data) const final;
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const final;

  [[nodiscard]] const BackwardPass* backward() const final { return this; }
  [[nodiscard]] BackwardNeeds backward_needs() const final {
    return {.input = !parts_.keeps_output, .output = parts_.keeps_output};
  }
  void run_backward(Kernel kernel, const BackwardData& data) const final;

 private:
  // The first `elements` of y or dx: whole parts, or the end of the last one.
  virtual void naive(std::int64_t elements, const float* x, float* y) const = 0;
  virtual void simd(std::int64_t elements, const float* x, float* y) const = 0;
  virtual void backward_naive(std::int64_t elements, const float* kept, const float* dy,
                              float* dx) const = 0;
  virtual void backward_simd(std::int64_t elements, const float* kept, const float* dy,
                             float* dx) const = 0;

  Parts parts_;
};

}  // namespace flopscope::layers
