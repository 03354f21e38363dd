// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The generator of the arithmetic peak's loop (machine/peak.h), as WebAssembly: chains of fused
// multiply-adds in registers. Builds whose compiler does not know that instruction need it for a
// roof that no fused tile stands above.
#pragma once

#include "function_body.h"

namespace flopscope::layers::emit {

struct PeakChains {
  std::uint32_t accumulators = 1;
  bool one_number = false;  ///< factor and term, which then share a register
};

/// What a ChainsFunction (emitted_chains.h) does.
[[nodiscard]] FunctionBody peak_chains(const PeakChains& form);

}  // namespace flopscope::layers::emit
