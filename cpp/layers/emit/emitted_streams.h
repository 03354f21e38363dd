// SPDX-License-Identifier: MIT
//
// The loops of streams that are written at run time (stream_loops.h), and compiled by the
// JavaScript engine when each is first asked for.
#pragma once

#include <cstddef>

namespace flopscope::layers::emit {

/// The numbers of a turn.
inline constexpr std::size_t stream_numbers = 32;

/// So many times a (32 turns) out of b and c (32 turns); at least once, and one turn.
using StreamFunction = void (*)(std::size_t passes, std::size_t turns, const float* factor,
                                const float* b, const float* c, float* a);

/// a = factor b, which reads no c. Kept for this thread. Null where the engine refuses it, and for
/// good.
[[nodiscard]] StreamFunction emitted_scale();
/// a = b + factor c; the same.
[[nodiscard]] StreamFunction emitted_triad();

}  // namespace flopscope::layers::emit
