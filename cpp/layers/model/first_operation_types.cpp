// SPDX-License-Identifier: MIT
//
// The operations of a first measurement, which the small WebAssembly module has, too.
#include "activation/activation_type.h"
#include "flopscope/layers/relu.h"

namespace flopscope::layers {

OperationType matmul_type();
OperationType linear_type();

std::span<const OperationType> first_operation_types() {
  static const OperationType types[] = {matmul_type(), linear_type(), activation_type<ReLU>()};
  return types;
}

}  // namespace flopscope::layers
