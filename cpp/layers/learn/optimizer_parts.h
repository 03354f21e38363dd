// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The parts that optimizers share: state that is as long as the parameters, and options that are
// refused in the same words.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "flopscope/layers/tensor.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// A tensor of zeros for each of `tensors`, tagged as the state of `optimizer`. Error:
/// "out_of_memory".
[[nodiscard]] measure::Result<std::vector<Tensor<float>>> zeros_like(
    std::span<const LearnedTensor> tensors, const char* optimizer);

/// An "invalid_value" error for the first number of a record that it does not accept.
[[nodiscard]] std::optional<measure::Error> check_options(const measure::RecordType& type,
                                                          const void* options);

/// How many parameters `tensors` are.
[[nodiscard]] double parameters_of(std::span<const LearnedTensor> tensors);

}  // namespace flopscope::layers
