// SPDX-License-Identifier: MIT
#include "leb128.h"

namespace flopscope::layers::emit {

void append_unsigned(Bytes& bytes, std::uint32_t value) {
  for (; value > 0x7F; value >>= 7) bytes.push_back(static_cast<char>(value | 0x80));
  bytes.push_back(static_cast<char>(value));
}

void append_signed(Bytes& bytes, std::int32_t value) {
  for (; value < -0x40 || value > 0x3F; value >>= 7) {
    bytes.push_back(static_cast<char>(value | 0x80));
  }
  bytes.push_back(static_cast<char>(value & 0x7F));
}

}  // namespace flopscope::layers::emit
