// SPDX-License-Identifier: MIT
//
// The catalogue of operations: one line for each in the list below, besides activations, which come
// from their own list, and the few of a first measurement.
//
// A list and not registration at start-up: a linker drops objects of a static library that nobody
// names. In a file of its own, for a program that brings a shorter one to leave it out and all
// kernels with it.
#include <algorithm>
#include <string_view>
#include <vector>

#include "activation/activation_type.h"
#include "flopscope/layers/activation_list.h"
#include "flopscope/layers/operation.h"

// clang-format off
#define FLOPSCOPE_OPERATIONS(X) \
  X(softmax)                    \
  X(conv2d)                     \
  X(conv2d_im2col)              \
  X(layer_norm)                 \
  X(attention)                  \
  X(multihead_attention)        \
  X(linear_attention)           \
  X(cached_attention)           \
  X(quantized_linear)           \
  X(quantized_conv2d)           \
  X(sparse_linear)              \
  X(peak)                       \
  X(bandwidth)                  \
  X(leaky_cache)
// clang-format on

namespace flopscope::layers {

#define FLOPSCOPE_DECLARE(name) OperationType name##_type();
FLOPSCOPE_OPERATIONS(FLOPSCOPE_DECLARE)

std::span<const OperationType> operation_types() {
  static const std::vector<OperationType> types = [] {
    const auto first = first_operation_types();
    std::vector<OperationType> all(first.begin(), first.end());
#define FLOPSCOPE_ACTIVATION(A) activation_type<A>(),
    for (const OperationType& activation : {FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_ACTIVATION)}) {
      const bool is_first = std::any_of(first.begin(), first.end(), [&](const OperationType& type) {
        return type.name == std::string_view(activation.name);
      });
      if (!is_first) all.push_back(activation);
    }
#define FLOPSCOPE_OPERATION(name) name##_type(),
    all.insert(all.end(), {FLOPSCOPE_OPERATIONS(FLOPSCOPE_OPERATION)});
    return all;
  }();
  return types;
}

}  // namespace flopscope::layers
