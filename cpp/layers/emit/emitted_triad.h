// SPDX-License-Identifier: MIT
//
// The triad's loop that is written at run time (triad_loop.h), and compiled by the JavaScript
// engine when it is first asked for.
#pragma once

#include <cstddef>

namespace flopscope::layers::emit {

/// The numbers of a turn.
inline constexpr std::size_t triad_numbers = 16;

/// a (16 turns) = b (16 turns) + factor c (16 turns); at least one turn.
using TriadFunction = void (*)(std::size_t turns, const float* factor, const float* b,
                               const float* c, float* a);

/// Kept for this thread. Null where the engine refuses it, and for good.
[[nodiscard]] TriadFunction emitted_triad();

}  // namespace flopscope::layers::emit
