// SPDX-License-Identifier: MIT
//
// Operations of the catalogue in the sizes that a test wants.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "flopscope/layers/operation.h"

namespace flopscope::test {

/// An operation with other counts than its default ones, in the order of its fields.
inline std::unique_ptr<layers::Operation> operation(const char* name,
                                                    const std::vector<std::int64_t>& counts) {
  auto made = layers::find_operation(name)->create();
  auto next = counts.begin();
  for (const measure::Field& field : made->type().shape->fields) {
    if (field.kind == measure::Kind::count && next != counts.end()) {
      field.in<std::int64_t>(made->shape()) = *next++;
    }
  }
  return made;
}

/// The counts for tests of every operation: the default ones, or fewer where those take long.
inline std::vector<std::int64_t> light_counts(const layers::OperationType& type) {
  if (std::string_view(type.name).find("conv2d") != std::string_view::npos)
    return {1, 8, 12, 14, 14};
  if (std::string_view(type.name) == "cached_attention") return {1, 4, 3, 40, 64};
  if (std::string_view(type.name).find("attention") != std::string_view::npos)
    return {1, 4, 48, 64};
  return {};
}

inline std::unique_ptr<layers::Operation> light(const layers::OperationType& type) {
  return operation(type.name, light_counts(type));
}

}  // namespace flopscope::test
