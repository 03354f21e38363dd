// SPDX-License-Identifier: MIT
//
// The triad's loop that is written at run time (triad_loop.h), and compiled by the JavaScript
// engine when it is first asked for.
#pragma once

#include <cstddef>

namespace flopscope::layers::emit {

/// The numbers of a turn.
inline constexpr std::size_t triad_numbers = 32;

/// So many times a (32 turns) = b (32 turns) + factor c (32 turns); at least once, and one turn.
using TriadFunction = void (*)(std::size_t passes, std::size_t turns, const float* factor,
                               const float* b, const float* c, float* a);

/// Kept for this thread. Null where the engine refuses it, and for good.
[[nodiscard]] TriadFunction emitted_triad();

}  // namespace flopscope::layers::emit
