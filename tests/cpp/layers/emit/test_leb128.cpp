// SPDX-License-Identifier: MIT
#include <vector>

#include "catch.h"
#include "layers/emit/leb128.h"
#include "support/byte_values.h"

using namespace flopscope::layers::emit;
using flopscope::test::byte_values;

namespace {

std::vector<int> unsigned_bytes(std::uint32_t value) {
  Bytes bytes;
  append_unsigned(bytes, value);
  return byte_values(bytes);
}

std::vector<int> signed_bytes(std::int32_t value) {
  Bytes bytes;
  append_signed(bytes, value);
  return byte_values(bytes);
}

}  // namespace

// DWARF Debugging Information Format 5, 7.6, has the first ones of both as examples.
TEST_CASE("An unsigned number takes a byte for each seven bits") {
  CHECK(unsigned_bytes(2) == std::vector<int>{2});
  CHECK(unsigned_bytes(127) == std::vector<int>{127});
  CHECK(unsigned_bytes(128) == std::vector<int>{0x80, 1});
  CHECK(unsigned_bytes(129) == std::vector<int>{0x81, 1});
  CHECK(unsigned_bytes(12857) == std::vector<int>{57 + 0x80, 100});
  CHECK(unsigned_bytes(0) == std::vector<int>{0});
  CHECK(unsigned_bytes(0xFFFFFFFF) == std::vector<int>{0xFF, 0xFF, 0xFF, 0xFF, 0x0F});
}

TEST_CASE("A signed number has its sign in the last byte") {
  CHECK(signed_bytes(2) == std::vector<int>{2});
  CHECK(signed_bytes(-2) == std::vector<int>{0x7E});
  CHECK(signed_bytes(127) == std::vector<int>{127 + 0x80, 0});
  CHECK(signed_bytes(-127) == std::vector<int>{1 + 0x80, 0x7F});
  CHECK(signed_bytes(128) == std::vector<int>{0x80, 1});
  CHECK(signed_bytes(-128) == std::vector<int>{0x80, 0x7F});
  CHECK(signed_bytes(129) == std::vector<int>{1 + 0x80, 1});
  CHECK(signed_bytes(-129) == std::vector<int>{0x7F + 0x80, 0x7E});
  CHECK(signed_bytes(63) == std::vector<int>{63});
  CHECK(signed_bytes(64) == std::vector<int>{0xC0, 0});
  CHECK(signed_bytes(-64) == std::vector<int>{0x40});
  CHECK(signed_bytes(-65) == std::vector<int>{0xBF, 0x7F});
  CHECK(signed_bytes(INT32_MIN) == std::vector<int>{0x80, 0x80, 0x80, 0x80, 0x78});
}
