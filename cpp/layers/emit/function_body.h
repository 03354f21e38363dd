// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The body of a WebAssembly function under construction: an assembler, which appends one
// instruction a call. Opcodes are those of the WebAssembly Core Specification 3.0, 5.4
// "Instructions", which has the relaxed vector instructions, too.
//
// It checks nothing: whether operands are there and of the right type the engine says, which
// validates every module before it compiles it.
#pragma once

#include <array>
#include <cstdint>

#include "leb128.h"

namespace flopscope::layers::emit {

inline constexpr std::uint32_t float_bytes = 4;
inline constexpr std::uint32_t number_bytes = 4;
inline constexpr std::uint32_t vector_bytes = 16;

/// A parameter or local variable, by its number.
using Local = std::uint32_t;

/// Instructions without immediate operands.
enum class Instruction : std::uint8_t {
  end = 0x0B,
  i32_lt_u = 0x49,
  i32_ge_u = 0x4F,
  i32_add = 0x6A,
  i32_shl = 0x74,
};

/// Vector instructions without immediate operands, after the prefix 0xFD.
enum class VectorInstruction : std::uint32_t {
  i16x8_splat = 0x10,
  i32x4_splat = 0x11,
  i32x4_add = 0xAE,
  /// The products of 16-bit lanes, neighbours added.
  i32x4_dot_i16x8 = 0xBA,
  f32x4_add = 0xE4,
  f32x4_mul = 0xE6,
  /// a b + c with one rounding or with two, as the processor is faster.
  f32x4_relaxed_madd = 0x105,
  /// The products of 8-bit lanes, the second factors of 7 bits, neighbours added.
  i16x8_relaxed_dot = 0x112,
  /// The same, four neighbours added, and a third operand.
  i32x4_relaxed_dot_add = 0x113,
};

/// Vector instructions that address memory, after the same prefix. Those that end in `zero` read
/// only the first lanes, and the others become 0.
enum class VectorAccess : std::uint32_t {
  load = 0x00,
  load32_splat = 0x09,
  store = 0x0B,
  load32_zero = 0x5C,
  load64_zero = 0x5D,
};

/// The same, of one lane of a vector.
enum class LaneAccess : std::uint32_t { load32 = 0x56, store32 = 0x5A, store64 = 0x5B };

class FunctionBody {
 public:
  /// Parameters are of type i32, and so are the `numbers` among the local variables, which begin as
  /// 0 like the `vectors`. There is no result.
  FunctionBody(std::uint32_t parameters, std::uint32_t numbers, std::uint32_t vectors)
      : parameters_(parameters), numbers_(numbers), vectors_(vectors) {}

  [[nodiscard]] Local number(std::uint32_t index) const { return parameters_ + index; }
  [[nodiscard]] Local vector(std::uint32_t index) const { return parameters_ + numbers_ + index; }

  void get(Local local) { with_number(0x20, local); }
  void set(Local local) { with_number(0x21, local); }
  void constant(std::int32_t value);
  void write(Instruction instruction) { code_.push_back(static_cast<char>(instruction)); }
  void write(VectorInstruction instruction) {
    with_number(0xFD, static_cast<std::uint32_t>(instruction));
  }
  /// `offset` in bytes is added to the address. Aligned as floats are.
  void access(VectorAccess access, std::uint32_t offset);
  void access(LaneAccess access, std::uint32_t offset, std::uint8_t lane);
  /// Reads a number from memory, in the same way.
  void load_number(std::uint32_t offset);

  /// Lanes of 32 bits out of two vectors: the first one's are 0 to 3, the second one's 4 to 7.
  void shuffle(const std::array<std::uint8_t, 4>& from);

  /// Opens a block, which ends with `Instruction::end`. A branch to it goes on behind its end.
  void block();
  /// The same, but a branch to it goes back to its beginning.
  void loop();
  /// Where the number on the stack is not 0: to the block that so many others stand between.
  void branch_if(std::uint32_t depth) { with_number(0x0D, depth); }

  /// Four instructions that add a number, or what another local holds.
  void increase(Local local, std::int32_t by);
  void increase_by_local(Local local, Local by);

  [[nodiscard]] std::uint32_t parameters() const { return parameters_; }
  /// The instructions so far.
  [[nodiscard]] const Bytes& code() const { return code_; }
  /// The entry of the code section: its size in bytes, the types of the locals, the code, its end.
  [[nodiscard]] Bytes entry() const;

 private:
  void with_number(std::uint8_t opcode, std::uint32_t number);

  std::uint32_t parameters_;
  std::uint32_t numbers_;
  std::uint32_t vectors_;
  Bytes code_;
};

}  // namespace flopscope::layers::emit
