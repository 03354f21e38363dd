// SPDX-License-Identifier: MIT
#include "flopscope/layers/operation.h"

#include "catalogue.h"

namespace flopscope::layers {

std::span<const OperationType> operation_types() {
  static const OperationType types[] = {
      matmul_type(), linear_type(), relu_type(), gelu_type(), softmax_type(), peak_type(),
  };
  return types;
}

const OperationType* find_operation(std::string_view name) {
  for (const OperationType& type : operation_types()) {
    if (type.name == name) return &type;
  }
  return nullptr;
}

}  // namespace flopscope::layers
