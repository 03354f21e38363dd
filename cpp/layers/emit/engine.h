// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The JavaScript engine's compiler of WebAssembly (engine.js): bytes become a function that C++
// calls by pointer like any other. Nothing is needed beyond what this module itself was compiled
// with, the policy `wasm-unsafe-eval`. A table of functions belongs to one thread, so each thread
// compiles its own.
//
// Natively there is none: everything is refused, and the compiled kernels run.
#pragma once

#include <cstdint>
#include <span>

#include "leb128.h"
#include "module_bytes.h"

namespace flopscope::layers::emit {

/// The memory of this build.
#ifdef __EMSCRIPTEN_PTHREADS__
inline constexpr MemoryKind memory_kind = MemoryKind::shared;
#else
inline constexpr MemoryKind memory_kind = MemoryKind::own;
#endif

using AnyFunction = void (*)();

/// An address as WebAssembly has it, a number of 32 bits.
template <class Number>
[[nodiscard]] std::int32_t address(const Number* numbers) {
  return static_cast<std::int32_t>(reinterpret_cast<std::uintptr_t>(numbers));
}

/// The function "f" of `module`, in this thread's table until the thread ends. It is called once
/// with `trial` for arguments, before C++ has it. Null where the module is refused, as one with an
/// instruction that the engine lacks, where the table cannot grow, and where that call trapped.
[[nodiscard]] AnyFunction compile(const Bytes& module, std::span<const std::int32_t> trial);

}  // namespace flopscope::layers::emit
