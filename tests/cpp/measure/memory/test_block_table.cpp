// SPDX-License-Identifier: MIT
#include <unordered_map>
#include <vector>

#include "catch.h"
#include "flopscope/measure/block_table.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

namespace {

// Addresses as allocators give them: multiples of 16, close together.
const void* address(std::uint32_t number) {
  return reinterpret_cast<const void*>(static_cast<std::uintptr_t>(0x10000 + 16 * number));
}

}  // namespace

TEST_CASE("A table that has seen nothing knows nothing", "[memory]") {
  BlockTable table;
  CHECK(table.find(address(1)) == nullptr);
  CHECK_FALSE(table.remove(address(1)).has_value());
  CHECK(table.size() == 0);
  CHECK(table.bytes() == 0);
}

TEST_CASE("A block comes out of the table as it went in", "[memory]") {
  BlockTable table;
  REQUIRE(table.insert({address(7), 120, 3, 5}));
  const auto block = table.remove(address(7));
  REQUIRE(block.has_value());
  CHECK(block->address == address(7));
  CHECK(block->bytes == 120);
  CHECK(block->tag == 3);
  CHECK(block->iteration == 5);
  CHECK(table.find(address(7)) == nullptr);
}

TEST_CASE("A block at the address of another one replaces it", "[memory]") {
  BlockTable table;
  REQUIRE(table.insert({address(7), 120, 3, 5}));
  REQUIRE(table.insert({address(7), 8, 1, 6}));
  CHECK(table.size() == 1);
  CHECK(table.find(address(7))->bytes == 8);
}

TEST_CASE("The table agrees with the standard library's through 200,000 insertions and removals",
          "[memory]") {
  BlockTable table;
  std::unordered_map<const void*, std::size_t> expected;
  Random random(1);
  std::size_t wrong = 0;
  for (int step = 0; step < 200'000; ++step) {
    // More come than go in the first half, so that the table has to grow.
    const void* at = address(random.below(20'000));
    if (random.uniform() < (step < 100'000 ? 0.7 : 0.3)) {
      const std::size_t bytes = random.below(1000);
      if (!table.insert({at, bytes, 0, 0})) ++wrong;
      expected[at] = bytes;
    } else {
      const auto removed = table.remove(at);
      const auto known = expected.find(at);
      if (removed.has_value() != (known != expected.end())) ++wrong;
      if (removed && known != expected.end() && removed->bytes != known->second) ++wrong;
      expected.erase(at);
    }
    if (table.size() != expected.size()) ++wrong;
  }
  CHECK(wrong == 0);
  for (const auto& [at, bytes] : expected) {
    const Block* found = table.find(at);
    if (found == nullptr || found->bytes != bytes) ++wrong;
  }
  CHECK(wrong == 0);
}
