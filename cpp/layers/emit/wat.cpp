// SPDX-License-Identifier: MIT
#include "wat.h"

#include <cstddef>
#include <string_view>
#include <utility>

namespace flopscope::layers::emit {

namespace {

/// Reads the code of a tile, which has no other instructions.
class WatReader {
 public:
  WatReader(std::string_view code, std::span<const std::string> names)
      : code_(code), names_(names) {}

  std::vector<std::string> lines() {
    while (at_ < code_.size()) read();
    return std::move(lines_);
  }

 private:
  std::uint8_t byte() { return static_cast<std::uint8_t>(code_[at_++]); }

  /// A number, of which `bits` were written.
  std::uint32_t number(unsigned& bits) {
    std::uint32_t value = 0;
    std::uint32_t next = 0;
    bits = 0;
    do {
      next = byte();
      value |= (next & 0x7F) << bits;
      bits += 7;
    } while (next >= 0x80);
    return value;
  }
  std::uint32_t unsigned_number() {
    unsigned bits = 0;
    return number(bits);
  }
  std::int32_t signed_number() {
    unsigned bits = 0;
    const std::uint32_t value = number(bits);
    const bool is_negative = bits < 32 && (value >> (bits - 1) & 1) != 0;
    return static_cast<std::int32_t>(is_negative ? value | ~std::uint32_t{0} << bits : value);
  }

  /// A line with `head` and the last `count` operands.
  std::string folded(std::string_view head, std::size_t count) {
    std::string text = "(" + std::string(head);
    for (std::size_t i = operands_.size() - count; i < operands_.size(); ++i) {
      text += " " + operands_[i];
    }
    operands_.resize(operands_.size() - count);
    return text + ")";
  }
  static std::string with_offset(const char* name, std::uint32_t offset) {
    return offset == 0 ? std::string(name) : name + (" offset=" + std::to_string(offset));
  }
  void push(std::string operand) { operands_.push_back(std::move(operand)); }
  void write(const std::string& line) { lines_.push_back(std::string(2 * open_, ' ') + line); }

  void read() {
    switch (const std::uint8_t opcode = byte()) {
      case 0x02:
      case 0x03:
        ++at_;  // the type of what it leaves, which is nothing
        write(opcode == 0x02 ? "(block" : "(loop");
        ++open_;
        break;
      case 0x0D:
        write(folded("br_if " + std::to_string(unsigned_number()), 1));
        break;
      case 0x20:
        push("(local.get $" + names_[unsigned_number()] + ")");
        break;
      case 0x21:
        write(folded("local.set $" + names_[unsigned_number()], 1));
        break;
      case 0x41:
        push("(i32.const " + std::to_string(signed_number()) + ")");
        break;
      case 0xFD:
        read_vector();
        break;
      default:
        read_plain(static_cast<Instruction>(opcode));
    }
  }

  void read_plain(Instruction instruction) {
    switch (instruction) {
      case Instruction::end:
        --open_;
        return write(")");
      case Instruction::i32_lt_u:
        return push(folded("i32.lt_u", 2));
      case Instruction::i32_ge_u:
        return push(folded("i32.ge_u", 2));
      case Instruction::i32_add:
        return push(folded("i32.add", 2));
      case Instruction::i32_shl:
        return push(folded("i32.shl", 2));
    }
  }

  void read_vector() {
    const std::uint32_t number = unsigned_number();
    switch (static_cast<VectorInstruction>(number)) {
      case VectorInstruction::f32x4_add:
        return push(folded("f32x4.add", 2));
      case VectorInstruction::f32x4_mul:
        return push(folded("f32x4.mul", 2));
      case VectorInstruction::f32x4_relaxed_madd:
        return push(folded("f32x4.relaxed_madd", 3));
      default:
        break;
    }
    static_cast<void>(unsigned_number());  // the alignment
    const std::uint32_t offset = unsigned_number();
    const auto accessed = [offset](const char* name) { return with_offset(name, offset); };
    switch (static_cast<VectorAccess>(number)) {
      case VectorAccess::load:
        return push(folded(accessed("v128.load"), 1));
      case VectorAccess::load32_splat:
        return push(folded(accessed("v128.load32_splat"), 1));
      case VectorAccess::store:
        return write(folded(accessed("v128.store"), 2));
      default:
        break;
    }
  }

  std::string_view code_;
  std::span<const std::string> names_;
  std::size_t at_ = 0;
  std::size_t open_ = 0;  ///< blocks around what is read
  std::vector<std::string> operands_, lines_;
};

}  // namespace

std::vector<std::string> wat_lines(const FunctionBody& code, std::span<const std::string> names) {
  return WatReader(code.code(), names).lines();
}

}  // namespace flopscope::layers::emit
