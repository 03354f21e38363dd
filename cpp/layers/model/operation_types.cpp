// SPDX-License-Identifier: MIT
//
// The catalogue of operations; activations come from their own list. In a file of its own, for a
// program that brings a shorter one to leave it out and all kernels with it.
#include <algorithm>
#include <vector>

#include "activation/activation_type.h"
#include "core/catalogue.h"
#include "flopscope/layers/activation_list.h"

namespace flopscope::layers {

std::span<const OperationType> operation_types() {
  static const std::vector<OperationType> types = [] {
    const auto first = first_operation_types();
    std::vector<OperationType> all(first.begin(), first.end());
    all.insert(all.end(), {conv2d_type(), conv2d_im2col_type()});
#define FLOPSCOPE_TYPE(A) activation_type<A>(),
    for (const OperationType& activation : {FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_TYPE)}) {
      const bool is_first = std::any_of(first.begin(), first.end(), [&](const OperationType& type) {
        return type.name == std::string_view(activation.name);
      });
      if (!is_first) all.push_back(activation);
    }
    all.insert(all.end(),
               {layer_norm_type(), attention_type(), multihead_attention_type(),
                linear_attention_type(), cached_attention_type(), quantized_linear_type(),
                quantized_conv2d_type(), sparse_linear_type(), peak_type(), bandwidth_type()});
    return all;
  }();
  return types;
}

}  // namespace flopscope::layers
