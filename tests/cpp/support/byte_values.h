// SPDX-License-Identifier: MIT
//
// Bytes as numbers from 0 to 255, to be compared with those of a specification.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace flopscope::test {

inline std::vector<int> byte_values(std::string_view bytes) {
  std::vector<int> values;
  for (const char byte : bytes) values.push_back(static_cast<std::uint8_t>(byte));
  return values;
}

}  // namespace flopscope::test
