// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Refusals of sizes and inputs that do not fit each other.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/shape.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

using measure::of_shape;

/// "`reason`, so the input must be `wanted`, but it is (32, 256)."
/// `field` is the option that the shape disagrees with; empty if none.
[[nodiscard]] measure::Error misfit(const char* field, const measure::Wording& reason,
                                    const measure::Wording& wanted, const Shape& input);
/// The same because of the option itself: "in_features is 128, so ..."
[[nodiscard]] measure::Error misfit(const char* field, std::int64_t option,
                                    const measure::Wording& wanted, const Shape& input);

/// "(..., 128)"
[[nodiscard]] measure::Wording ending_in(std::int64_t size);

/// "3 and embed_dim is 64"
[[nodiscard]] measure::Wording beside(std::int64_t value, const char* other, std::int64_t of_other);
/// "num_heads must be a divisor of embed_dim, but it is 3 and embed_dim is 64."
[[nodiscard]] measure::Error indivisible(const char* field, std::int64_t value, const char* other,
                                         std::int64_t of_other);

/// "4 tensors", "of 12 numbers", "the network's 6".
[[nodiscard]] measure::Wording tensors_given(std::size_t count);
[[nodiscard]] measure::Wording numbers_given(std::size_t count);
[[nodiscard]] measure::Wording networks_own(std::size_t count);

/// "weights[3] must be a finite number, but it is NaN."
[[nodiscard]] measure::Error not_finite(std::string_view list, std::ptrdiff_t index, float value);

}  // namespace flopscope::layers
