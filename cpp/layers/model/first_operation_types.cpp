// SPDX-License-Identifier: MIT
#include "activation/activation_type.h"
#include "core/catalogue.h"
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/relu.h"

namespace flopscope::layers {

std::span<const OperationType> first_operation_types() {
  static const OperationType types[] = {matmul_type(), linear_type(), activation_type<ReLU>(),
                                        activation_type<GELU>(), softmax_type()};
  return types;
}

}  // namespace flopscope::layers
