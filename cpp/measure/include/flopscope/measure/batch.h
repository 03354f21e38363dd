// SPDX-License-Identifier: MIT
//
// The loop around what is timed. Eight calls share a turn of it, so that its own cost, which is
// part of every measurement, is an eighth of a cycle for each call: less than the least that a
// call can do, so work that the compiler deleted can be told from work that is small.
//
// It is reached through a pointer that no compiler can follow. So it is the same code whatever is
// around it, what the callable holds is not known in it, and where compilation is just in time, as
// of WebAssembly, a better version can take over between two batches. `noinline` would not do: it
// is not seen by the optimiser of a WebAssembly module.
//
// What it costs: up to nine copies of a callable that is small enough to be inlined; a larger one
// is called.
#pragma once

#include <cstdint>

#include "flopscope/measure/keep.h"

namespace flopscope::measure {

namespace detail {

template <class Function>
void call_loop(Function& function, std::int64_t calls) {
  for (; calls >= 8; calls -= 8) {
    call_and_keep(function);
    call_and_keep(function);
    call_and_keep(function);
    call_and_keep(function);
    call_and_keep(function);
    call_and_keep(function);
    call_and_keep(function);
    call_and_keep(function);
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
