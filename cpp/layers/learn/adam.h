// SPDX-License-Identifier: MIT
//
// Adam, PyTorch's `torch.optim.Adam` without amsgrad (Kingma and Ba, "Adam: a method for stochastic
// optimization", 2014). At step t = 1, 2, ...
//
//   g = gradient + weight_decay p
//   m = beta1 m + (1 - beta1) g          v = beta2 v + (1 - beta2) g^2          both at first 0
//   p = p - lr (m / (1 - beta1^t)) / (sqrt(v / (1 - beta2^t)) + eps)
//
// With `decoupled_weight_decay`, PyTorch's name for what makes it AdamW, `torch.optim.AdamW`
// (Loshchilov and Hutter, "Decoupled weight decay regularization", 2017), g is the gradient alone
// and p = p (1 - lr weight_decay) comes first, so that the decay is not divided by the gradient's
// size. The state is two numbers for each parameter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "flopscope/layers/kernel.h"
#include "flopscope/layers/optimizer.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

struct AdamOptions {
  double lr = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0;
  bool decoupled_weight_decay = false;

  static const measure::RecordType record_type;
};

/// PyTorch's defaults of AdamW.
inline constexpr AdamOptions adamw_options{.weight_decay = 1e-2, .decoupled_weight_decay = true};

/// The cost of a step on so many parameters.
[[nodiscard]] measure::Cost cost(const AdamOptions& options, double parameters);

/// The step `t`, counted from 1, on `size` parameters.
template <class T>
void adam_naive(const AdamOptions& options, std::int64_t t, std::size_t size, const T* gradient,
                T* m, T* v, T* values);
void adam_simd(const AdamOptions& options, std::int64_t t, std::size_t size, const float* gradient,
               float* m, float* v, float* values);

/// For `tensors`, which must outlive it. Errors: "invalid_value" of an option that its record does
/// not accept, "out_of_memory".
[[nodiscard]] measure::Result<std::unique_ptr<Optimizer>> make_adam(
    const AdamOptions& options, Kernel kernel, std::span<const LearnedTensor> tensors);

}  // namespace flopscope::layers
