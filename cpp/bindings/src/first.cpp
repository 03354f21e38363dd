// SPDX-License-Identifier: MIT
//
// The first module's catalogue, which ends where a first measurement's needs do and keeps the
// module small. Linked before the library, it stands in for the whole one, whose kernels then stay
// out.
#include <emscripten/bind.h>

#include "flopscope/layers/operation.h"
#include "prepared.h"

namespace flopscope::layers {

std::span<const OperationType> operation_types() { return first_operation_types(); }

}  // namespace flopscope::layers

EMSCRIPTEN_BINDINGS(flopscope_first) {
  emscripten::function("prepare",
                       &flopscope::bindings::prepare<flopscope::experiments::decode_operation>);
}
