// SPDX-License-Identifier: MIT
//
// The whole catalogue. In a file of its own, for a program that brings a shorter one to leave it
// out and all kernels with it.
#include <vector>

#include "core/catalogue.h"

namespace flopscope::layers {

std::span<const OperationType> operation_types() {
  static const std::vector<OperationType> types = [] {
    const auto first = first_operation_types();
    std::vector<OperationType> all(first.begin(), first.end());
    all.insert(all.end(),
               {conv2d_type(), conv2d_im2col_type(), relu6_type(), silu_type(), sigmoid_type(),
                tanh_type(), layer_norm_type(), attention_type(), multihead_attention_type(),
                linear_attention_type(), cached_attention_type(), quantized_linear_type(),
                quantized_conv2d_type(), sparse_linear_type(), peak_type(), bandwidth_type()});
    return all;
  }();
  return types;
}

}  // namespace flopscope::layers
