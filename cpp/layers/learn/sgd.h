// SPDX-License-Identifier: MIT
//
// Stochastic gradient descent with momentum, PyTorch's `torch.optim.SGD` without dampening (Polyak,
// "Some methods of speeding up the convergence of iteration methods", 1964; as PyTorch has it,
// Sutskever et al., 2013, with the rate outside of v).
//
//   g = gradient + weight_decay p        v = momentum v + g, at first 0        p = p - lr v
//
// With `nesterov` the last is p = p - lr (g + momentum v). Without momentum there is no v and no
// state; with it, one number for each parameter.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "flopscope/layers/kernel.h"
#include "flopscope/layers/optimizer.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

struct SgdOptions {
  double lr = 1e-3;
  double momentum = 0;
  double weight_decay = 0;
  bool nesterov = false;  ///< with a momentum only

  static const measure::RecordType record_type;
};

/// The cost of a step on so many parameters.
[[nodiscard]] measure::Cost cost(const SgdOptions& options, double parameters);

/// One step on `size` parameters. `velocity` is null without momentum.
template <class T>
void sgd_naive(const SgdOptions& options, std::size_t size, const T* gradient, T* velocity,
               T* values);
void sgd_simd(const SgdOptions& options, std::size_t size, const float* gradient, float* velocity,
              float* values);

/// For `tensors`, which must outlive it. Errors: "invalid_value" of an option that its record does
/// not accept and of `nesterov` without a momentum, "out_of_memory".
[[nodiscard]] measure::Result<std::unique_ptr<Optimizer>> make_sgd(
    const SgdOptions& options, Kernel kernel, std::span<const LearnedTensor> tensors);

}  // namespace flopscope::layers
