// SPDX-License-Identifier: MIT
//
// Images and labels as files of MNIST's format, small enough to be learned in a test.
#pragma once

#include <cstdint>

#include "support/tree_value.h"

namespace flopscope::test {

/// `count` images of 2 x 2: the left column is light in those of class 1, the right one in the
/// others, more or less.
inline TreeValue::Bytes images(std::uint8_t count) {
  TreeValue::Bytes file{0, 0, 8, 3, 0, 0, 0, count, 0, 0, 0, 2, 0, 0, 0, 2};
  for (std::uint8_t i = 0; i < count; ++i) {
    const auto light = static_cast<std::uint8_t>(200 + i % 50);
    for (const bool left : {true, false, true, false}) {
      file.push_back(left == (i % 2 == 1) ? light : std::uint8_t{10});
    }
  }
  return file;
}

inline TreeValue::Bytes labels(std::uint8_t count) {
  TreeValue::Bytes file{0, 0, 8, 1, 0, 0, 0, count};
  for (std::uint8_t i = 0; i < count; ++i) file.push_back(i % 2);
  return file;
}

}  // namespace flopscope::test
