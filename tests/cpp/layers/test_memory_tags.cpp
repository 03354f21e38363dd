// SPDX-License-Identifier: MIT
//
// What each operation says that it allocates for. The allocator itself is watched: this program's
// `aligned_alloc` stands in for the platform's and asks for the tag, as whoever counts bytes does.
#include <cstdlib>
#include <map>
#include <string>

// Where it can: the sanitizer of WebAssembly has taken that place.
#if defined(__GLIBC__) || (defined(__EMSCRIPTEN__) && !defined(FLOPSCOPE_SANITIZE))
#include <malloc.h>

#include "catch.h"
#include "flopscope/measure/memory_tag.h"
#include "support/operations.h"

using namespace flopscope::layers;
using flopscope::measure::Category;
using flopscope::measure::current_tag;
using flopscope::test::operation;

namespace {

using Ledger = std::map<std::pair<std::string, Category>, std::size_t>;

Ledger* ledger = nullptr;

/// The bytes that preparing it asks for, by the operation and the category of their tag.
Ledger allocated(const char* name, const std::vector<std::int64_t>& counts, Kernel kernel) {
  Ledger found;
  ledger = &found;
  const auto prepared = operation(name, counts)->prepare(kernel, 1);
  ledger = nullptr;
  REQUIRE(prepared);
  return found;
}

std::size_t whole_lines(std::size_t floats) { return (floats * sizeof(float) + 63) / 64 * 64; }

}  // namespace

extern "C" void* aligned_alloc(std::size_t alignment,
                               std::size_t bytes) noexcept(noexcept(std::aligned_alloc(1, 1))) {
  if (ledger != nullptr && current_tag().operation != nullptr) {
    (*ledger)[{current_tag().operation, current_tag().category}] += bytes;
  }
  return memalign(alignment, bytes);
}

TEST_CASE("A matmul's matrices are activations, what it packs them into is workspace") {
  const Ledger found = allocated("matmul", {32, 16, 48}, Kernel::naive);
  CHECK(found == Ledger{{{"matmul", Category::activations},
                         whole_lines(32 * 16) + whole_lines(16 * 48) + whole_lines(32 * 48)},
                        {{"matmul", Category::workspace}, 64}});
  const Ledger packed = allocated("matmul", {32, 16, 48}, Kernel::simd);
  CHECK(packed.at({"matmul", Category::workspace}) >= whole_lines(32 * 16));
}

TEST_CASE("A layer's weight and bias are parameters, its input and output activations") {
  const Ledger found = allocated("linear", {32, 16, 48}, Kernel::naive);
  CHECK(found ==
        Ledger{{{"linear", Category::activations}, whole_lines(32 * 16) + whole_lines(32 * 48)},
               {{"linear", Category::parameters}, whole_lines(16 * 48) + whole_lines(48)},
               {{"linear", Category::workspace}, 64}});
}

TEST_CASE("What an operation without weights reads and writes are activations") {
  for (const char* name : {"relu", "gelu"}) {
    CHECK(allocated(name, {1000}, Kernel::simd) ==
          Ledger{{{name, Category::activations}, 2 * whole_lines(1000)}});
  }
  CHECK(allocated("softmax", {10, 100}, Kernel::simd) ==
        Ledger{{{"softmax", Category::activations}, 2 * whole_lines(1000)}});
  CHECK(allocated("peak", {10}, Kernel::simd) ==
        Ledger{{{"peak", Category::activations}, 2 * whole_lines(96)}});
}
#endif
