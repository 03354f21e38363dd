// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// An operation that makes one tensor of another of the same shape, part by part: what relu, gelu
// and softmax have in common.
#pragma once

#include <cstdint>
#include <memory>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/shape.h"

namespace flopscope::layers {

/// Computes the first `elements` of y from those of x: whole parts, or the end of the last one.
using UnaryKernel = void (*)(std::int64_t elements, std::int64_t part, const float* x, float* y);

/// Computes the first `elements` of dx from those of dy and of x or y, whichever it needs.
using UnaryGradientKernel = void (*)(std::int64_t elements, std::int64_t part, const float* kept,
                                     const float* dy, float* dx);

/// The way back of one of these operations, if it has one.
struct UnaryGradient {
  bool of_output = false;  ///< whether it is y, not x, that must be kept
  UnaryGradientKernel naive = nullptr;
  UnaryGradientKernel simd = nullptr;
};

/// What one of these operations says of itself.
struct Unary {
  const char* name;
  Shape shape;  ///< of x and of y
  measure::Cost cost;
  std::int64_t part;   ///< elements that can be computed, and so be verified, without the others
  double tolerance;    ///< for an error relative to the element's scale
  double least_scale;  ///< the scale is the reference itself, but at least this
  double most_scale;   ///< and at most this
  UnaryKernel naive;
  UnaryKernel simd;
  UnaryGradient gradient = {};
};

/// The part of an operation in which no element needs another one.
inline constexpr std::int64_t elements_per_part = 4096;

[[nodiscard]] double unary_bytes(const Unary& unary);

/// Allocates both tensors and fills x from `seed`. Error: "out_of_memory".
[[nodiscard]] measure::Result<std::unique_ptr<PreparedOperation>> prepare_unary(const Unary& unary,
                                                                                Kernel kernel,
                                                                                std::uint64_t seed);

/// The same as a layer of a model.
[[nodiscard]] ForwardPassPointer unary_pass(const Unary& unary);

}  // namespace flopscope::layers
