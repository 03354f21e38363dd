// SPDX-License-Identifier: MIT
#include "engine.h"

#ifdef __EMSCRIPTEN__
extern "C" {
/// The place in the table, or null.
flopscope::layers::emit::AnyFunction flopscope_compile(const char* module, std::size_t size,
                                                       const std::int32_t* trial,
                                                       std::size_t trial_size);
}
#endif

namespace flopscope::layers::emit {

#ifdef __EMSCRIPTEN__
AnyFunction compile(const Bytes& module, std::span<const std::int32_t> trial) {
  return flopscope_compile(module.data(), module.size(), trial.data(), trial.size());
}
#else
AnyFunction compile(const Bytes&, std::span<const std::int32_t>) { return nullptr; }
#endif

}  // namespace flopscope::layers::emit
