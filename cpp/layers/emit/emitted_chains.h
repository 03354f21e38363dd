// SPDX-License-Identifier: MIT
//
// The loops of the arithmetic peak that are written at run time (peak_chains.h), and compiled by
// the JavaScript engine when each is first asked for.
#pragma once

#include <cstddef>

namespace flopscope::layers::emit {

/// y = begin, and then `steps` times y = y numbers[0] + numbers[1], of as many vectors of four as
/// there are accumulators.
using ChainsFunction = void (*)(std::size_t steps, const float* numbers, const float* begin,
                                float* y);

/// The most accumulators.
inline constexpr std::size_t most_chains = 24;

/// The fused loop of so many accumulators, kept for this thread; where `one_number`, both numbers
/// are one. Null where the engine refuses it, and for good.
[[nodiscard]] ChainsFunction emitted_chains(std::size_t accumulators, bool one_number);

}  // namespace flopscope::layers::emit
