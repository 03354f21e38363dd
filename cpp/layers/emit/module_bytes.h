// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A WebAssembly module around one function, in the binary format (WebAssembly Core Specification,
// 5.5 "Modules"). It works on the memory that it is given as the import "m" "m", and exports the
// function as "f".
#pragma once

#include "function_body.h"

namespace flopscope::layers::emit {

/// Whether the memory that will be given to the module is shared between threads, which the import
/// must say.
enum class MemoryKind { own, shared };

[[nodiscard]] Bytes module_bytes(const FunctionBody& function, MemoryKind memory);

}  // namespace flopscope::layers::emit
