// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The generators of the loops of two streams (machine/bandwidth.h), as WebAssembly: eight vectors a
// turn, an address of each array that steps on. A compiler makes each address anew of a base and a
// count, and does what is fused here apart; in the nearest caches that takes longer than the bytes
// do.
#pragma once

#include "function_body.h"

namespace flopscope::layers::emit {

/// The vectors of a turn.
inline constexpr std::uint32_t stream_vectors = 8;

/// What a StreamFunction (emitted_streams.h) does: a = factor b.
[[nodiscard]] FunctionBody scale_loop();
/// a = b + factor c, by fused multiply-adds, which an engine may lack.
[[nodiscard]] FunctionBody triad_loop();

}  // namespace flopscope::layers::emit
