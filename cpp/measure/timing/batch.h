// SPDX-License-Identifier: MIT
//
// The loop around what is timed. 32 calls share a turn of it, so that its own cost, which is part
// of every measurement, is a thirty-second of a cycle for each call, or two of them where the loop
// straddles what the processor fetches at once: far less than the least that a call can do, so work
// that the compiler deleted can be told from work that is small.
//
// It is reached through a pointer that no compiler can follow. So it is the same code whatever is
// around it, what the callable holds is not known in it, and where compilation is just in time, as
// of WebAssembly, a better version can take over between two batches. `noinline` would not do: it
// is not seen by the optimiser of a WebAssembly module.
//
// What it costs: up to 33 copies of a callable that is small enough to be inlined; a larger one
// is called.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "flopscope/measure/keep.h"

namespace flopscope::measure {

namespace detail {

constexpr std::int64_t calls_a_turn = 32;

template <class Function, std::size_t... Call>
inline void make_turn(Function& function, std::index_sequence<Call...> /*calls*/) {
  ((static_cast<void>(Call), call_and_keep(function)), ...);
}

template <class Function>
void call_loop(Function& function, std::int64_t calls) {
  for (; calls >= calls_a_turn; calls -= calls_a_turn) {
    make_turn(function, std::make_index_sequence<calls_a_turn>());
  }
  for (; calls > 0; --calls) call_and_keep(function);
}

}  // namespace detail

/// Calls `function` so many times and keeps whatever it returns.
template <class Function>
void make_calls(Function& function, std::int64_t calls) {
  void (*volatile loop)(Function&, std::int64_t) = &detail::call_loop<Function>;
  loop(function, calls);
}

}  // namespace flopscope::measure
