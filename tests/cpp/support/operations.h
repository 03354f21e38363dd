// SPDX-License-Identifier: MIT
//
// Operations of the catalogue in the sizes that a test wants.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "flopscope/layers/operation.h"

namespace flopscope::test {

/// An operation with other counts than its default ones, in the order of its fields.
inline std::unique_ptr<layers::Operation> operation(const char* name,
                                                    const std::vector<std::int64_t>& counts) {
  auto made = layers::find_operation(name)->create();
  auto next = counts.begin();
  for (const measure::Field& field : made->type().shape().fields) {
    if (field.kind == measure::Kind::count && next != counts.end()) {
      field.in<std::int64_t>(made->shape()) = *next++;
    }
  }
  return made;
}

}  // namespace flopscope::test
