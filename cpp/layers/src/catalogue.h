// SPDX-License-Identifier: MIT
//
// The entry that each operation's file makes for the catalogue. A list and not registration at
// start-up: a linker drops objects of a static library that nobody names.
#pragma once

#include "flopscope/layers/operation.h"

namespace flopscope::layers {

[[nodiscard]] OperationType matmul_type();
[[nodiscard]] OperationType linear_type();
[[nodiscard]] OperationType conv2d_type();
[[nodiscard]] OperationType relu_type();
[[nodiscard]] OperationType gelu_type();
[[nodiscard]] OperationType softmax_type();
[[nodiscard]] OperationType relu6_type();
[[nodiscard]] OperationType silu_type();
[[nodiscard]] OperationType sigmoid_type();
[[nodiscard]] OperationType tanh_type();
[[nodiscard]] OperationType layer_norm_type();
[[nodiscard]] OperationType attention_type();
[[nodiscard]] OperationType peak_type();
[[nodiscard]] OperationType bandwidth_type();

}  // namespace flopscope::layers
