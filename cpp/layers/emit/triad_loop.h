// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The generator of the triad's loop (machine/bandwidth.h), as WebAssembly: eight vectors a turn,
// three addresses that step on, a fused multiply-add. A compiler makes each address anew of a base
// and a count, and multiplies and adds apart; in the smallest cache that takes longer than the
// bytes do.
#pragma once

#include "function_body.h"

namespace flopscope::layers::emit {

/// The vectors of a turn.
inline constexpr std::uint32_t triad_vectors = 8;

/// What a TriadFunction (emitted_triad.h) does.
[[nodiscard]] FunctionBody triad_loop();

}  // namespace flopscope::layers::emit
