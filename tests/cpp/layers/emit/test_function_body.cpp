// SPDX-License-Identifier: MIT
//
// Bytes worked by hand from the WebAssembly Core Specification 3.0, 5.4 and 5.5.
#include <vector>

#include "catch.h"
#include "layers/emit/module_bytes.h"
#include "support/byte_values.h"

using namespace flopscope::layers::emit;
using flopscope::test::byte_values;

namespace {

/// (param i32 i32) (v128.store offset=16 (local.get 1) (v128.load (local.get 0)))
FunctionBody copy_of_a_vector() {
  FunctionBody function(2, 0, 0);
  function.get(1);
  function.get(0);
  function.access(VectorAccess::load, 0);
  function.access(VectorAccess::store, 16);
  return function;
}

}  // namespace

TEST_CASE("A function without instructions is its size, its locals in two runs, and its end") {
  CHECK(byte_values(FunctionBody(3, 0, 0).entry()) ==
        std::vector<int>{6, 2, 0, 0x7F, 0, 0x7B, 0x0B});
  CHECK(byte_values(FunctionBody(0, 2, 200).entry()) ==
        std::vector<int>{7, 2, 2, 0x7F, 0xC8, 0x01, 0x7B, 0x0B});
}

TEST_CASE("Locals stand after the parameters, numbers before vectors") {
  const FunctionBody function(3, 2, 4);
  CHECK(function.number(0) == 3);
  CHECK(function.number(1) == 4);
  CHECK(function.vector(0) == 5);
  CHECK(function.vector(3) == 8);
}

TEST_CASE("A loop that counts down is a block with a branch to its beginning") {
  FunctionBody function(1, 0, 0);
  function.block();
  function.loop();
  function.increase(0, -1);
  function.get(0);
  function.branch_if(0);
  function.write(Instruction::end);
  function.write(Instruction::end);
  CHECK(byte_values(function.entry()) ==
        std::vector<int>{23,   2,    0,    0x7F, 0, 0x7B, 0x02, 0x40, 0x03, 0x40, 0x20, 0,
                         0x41, 0x7F, 0x6A, 0x21, 0, 0x20, 0,    0x0D, 0,    0x0B, 0x0B, 0x0B});
}

TEST_CASE("Vector instructions have a prefix and a number of one byte or two") {
  FunctionBody function(0, 0, 0);
  function.write(VectorInstruction::f32x4_mul);
  function.write(VectorInstruction::f32x4_add);
  function.write(VectorInstruction::f32x4_relaxed_madd);
  CHECK(byte_values(function.entry()) == std::vector<int>{15, 2, 0, 0x7F, 0, 0x7B, 0xFD, 0xE6, 0x01,
                                                          0xFD, 0xE4, 0x01, 0xFD, 0x85, 0x02,
                                                          0x0B});
}

TEST_CASE("What addresses memory has its alignment and its offset") {
  FunctionBody function(0, 0, 0);
  function.access(VectorAccess::load32_splat, 4);
  function.access(VectorAccess::store, 200);
  CHECK(byte_values(function.entry()) == std::vector<int>{15, 2, 0, 0x7F, 0, 0x7B, 0xFD, 0x09, 2, 4,
                                                          0xFD, 0x0B, 2, 0xC8, 0x01, 0x0B});
}

TEST_CASE("What addresses one lane says which behind its offset") {
  FunctionBody function(0, 0, 0);
  function.access(LaneAccess::load32, 8, 2);
  function.access(LaneAccess::store32, 0, 3);
  function.access(LaneAccess::store64, 200, 1);
  CHECK(byte_values(function.entry()) ==
        std::vector<int>{22,   2, 0, 0x7F, 0,    0x7B, 0xFD, 0x56, 2,    8, 2,   0xFD,
                         0x5A, 2, 0, 3,    0xFD, 0x5B, 2,    0xC8, 0x01, 1, 0x0B});
}

TEST_CASE("A module is its sections around one function") {
  CHECK(byte_values(module_bytes(copy_of_a_vector(), MemoryKind::own)) ==
        std::vector<int>{0x00, 'a', 's',  'm',  1,    0,    0,    0,              //
                         0x01, 6,   1,    0x60, 2,    0x7F, 0x7F, 0,              // type
                         0x02, 8,   1,    1,    'm',  1,    'm',  0x02, 0x00, 0,  // import
                         0x03, 2,   1,    0,                                      // function
                         0x07, 5,   1,    1,    'f',  0x00, 0,                    // export
                         0x0A, 20,  1,    18,   2,    0,    0x7F, 0,    0x7B,     // code
                         0x20, 1,   0x20, 0,    0xFD, 0x00, 2,    0,    0xFD, 0x0B, 2, 16, 0x0B});
}

TEST_CASE("A shared memory is imported with a limit of as many pages as there can be") {
  const auto module = byte_values(module_bytes(copy_of_a_vector(), MemoryKind::shared));
  const std::vector<int> import(module.begin() + 16, module.begin() + 29);
  CHECK(import == std::vector<int>{0x02, 11, 1, 1, 'm', 1, 'm', 0x02, 0x03, 0, 0x80, 0x80, 0x04});
}

TEST_CASE("A shuffle of lanes names the four bytes of each") {
  FunctionBody function(0, 0, 0);
  function.shuffle({0, 4, 1, 7});
  CHECK(byte_values(function.entry()) == std::vector<int>{24, 2, 0,  0x7F, 0,  0x7B, 0xFD, 0x0D, 0,
                                                          1,  2, 3,  16,   17, 18,   19,   4,    5,
                                                          6,  7, 28, 29,   30, 31,   0x0B});
}
