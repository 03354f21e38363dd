// SPDX-License-Identifier: MIT
//
// Keeps a compiler from deleting work whose result nobody uses.
//
// What it cannot do: a computation whose inputs the compiler knows, or can see not to change, may
// still be made once instead of every time. Read inputs through something it cannot see through,
// such as memory that was given away before.
#pragma once

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

#include <type_traits>

namespace flopscope::measure {

#if defined(_MSC_VER) && !defined(__clang__)  // has no such assembly

template <class T>
inline void keep(const T& value) {
  const volatile void* volatile sink = &value;
  static_cast<void>(sink);
  _ReadWriteBarrier();
}

inline void keep() { _ReadWriteBarrier(); }

#else

/// Makes the compiler believe that `value`, and all memory it could point to, is read and written:
/// nothing that produces it can be deleted, and nothing moved past this point.
template <class T>
inline void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

/// The same for all memory alone, after a call that returns nothing.
inline void keep() { asm volatile("" : : : "memory"); }

#endif

/// Calls `function` and keeps what it returns, if anything.
template <class Function>
inline void call_and_keep(Function& function) {
  if constexpr (std::is_void_v<std::invoke_result_t<Function&>>) {
    function();
    keep();
  } else {
    keep(function());
  }
}

}  // namespace flopscope::measure
