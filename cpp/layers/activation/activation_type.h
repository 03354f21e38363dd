// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The entry of an activation in the catalogue of operations.
#pragma once

#include "core/catalogue.h"

namespace flopscope::layers {

template <class A>
[[nodiscard]] OperationType activation_type();

}  // namespace flopscope::layers
