// SPDX-License-Identifier: MIT
#include <array>

#include "catch.h"
#include "flopscope/layers/kernel.h"
#include "layers/emit/engine.h"

using namespace flopscope::layers;
using namespace flopscope::layers::emit;

namespace {

/// (param i32) (v128.store (local.get 0) (v128.load32_splat (i32.const ...)))
FunctionBody fill(const float* value) {
  FunctionBody function(1, 0, 0);
  function.get(0);
  function.constant(address(value));
  function.access(VectorAccess::load32_splat, 0);
  function.access(VectorAccess::store, 0);
  return function;
}

}  // namespace

TEST_CASE("A function that was compiled at run time works on this memory, called by its pointer") {
  static constexpr float value = 1.5F;
  std::array<float, 4> tried{};
  std::array<float, 4> filled{};
  const AnyFunction compiled =
      compile(module_bytes(fill(&value), memory_kind), std::array{address(tried.data())});
  REQUIRE((compiled != nullptr) == has_javascript);
  if (compiled == nullptr) return;
  CHECK(tried == std::array{1.5F, 1.5F, 1.5F, 1.5F});
  reinterpret_cast<void (*)(float*)>(compiled)(filled.data());
  CHECK(filled == tried);
}

TEST_CASE("What is no module, or none that validates, is refused") {
  const std::array<std::int32_t, 1> trial{};
  CHECK(compile("", trial) == nullptr);
  CHECK(compile("of another kind", trial) == nullptr);
  FunctionBody nothing_on_the_stack(1, 0, 0);
  nothing_on_the_stack.set(0);
  CHECK(compile(module_bytes(nothing_on_the_stack, memory_kind), trial) == nullptr);
}

TEST_CASE("A function that traps when it is tried is refused") {
  FunctionBody beyond_the_end(1, 0, 0);
  beyond_the_end.get(0);
  beyond_the_end.constant(-16);
  beyond_the_end.access(VectorAccess::load, 0);
  beyond_the_end.access(VectorAccess::store, 0);
  std::array<float, 4> vector{};
  CHECK(compile(module_bytes(beyond_the_end, memory_kind), std::array{address(vector.data())}) ==
        nullptr);
}
