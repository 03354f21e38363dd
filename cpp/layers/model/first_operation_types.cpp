// SPDX-License-Identifier: MIT
#include "core/catalogue.h"

namespace flopscope::layers {

std::span<const OperationType> first_operation_types() {
  static const OperationType types[] = {matmul_type(), linear_type(), relu_type(), gelu_type(),
                                        softmax_type()};
  return types;
}

}  // namespace flopscope::layers
