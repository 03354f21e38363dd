// SPDX-License-Identifier: MIT
//
// What makes the first module small: its catalogue ends where a first measurement's needs do.
// Linked before the library, it stands in for the whole one, whose kernels then stay out.
#include "flopscope/layers/operation.h"

namespace flopscope::layers {

std::span<const OperationType> operation_types() { return first_operation_types(); }

}  // namespace flopscope::layers
