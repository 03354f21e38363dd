// SPDX-License-Identifier: MIT
#pragma once

namespace flopscope::measure {

/// Whether a program of this build can have several threads: WebAssembly can where its memory is
/// shared, every native one can.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool has_threads = false;
#else
inline constexpr bool has_threads = true;
#endif

}  // namespace flopscope::measure
