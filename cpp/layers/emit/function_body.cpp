// SPDX-License-Identifier: MIT
#include "function_body.h"

namespace flopscope::layers::emit {

namespace {

constexpr std::uint8_t four_bytes = 2;  // the alignment, as a power of 2

}  // namespace

void FunctionBody::constant(std::int32_t value) {
  code_.push_back('\x41');
  append_signed(code_, value);
}

void FunctionBody::access(VectorAccess access, std::uint32_t offset) {
  with_number(0xFD, static_cast<std::uint32_t>(access));
  with_number(four_bytes, offset);
}

void FunctionBody::access(LaneAccess access, std::uint32_t offset, std::uint8_t lane) {
  with_number(0xFD, static_cast<std::uint32_t>(access));
  with_number(four_bytes, offset);
  code_.push_back(static_cast<char>(lane));
}

void FunctionBody::load_number(std::uint32_t offset) {
  code_.push_back('\x28');
  with_number(four_bytes, offset);
}

void FunctionBody::shuffle(const std::array<std::uint8_t, 4>& from) {
  with_number(0xFD, 0x0D);
  for (const std::uint8_t lane : from) {
    for (int byte = 0; byte < 4; ++byte) code_.push_back(static_cast<char>(4 * lane + byte));
  }
}

// Both are of the type 0x40, which leaves nothing on the stack.
void FunctionBody::block() { code_ += "\x02\x40"; }

void FunctionBody::loop() { code_ += "\x03\x40"; }

void FunctionBody::increase(Local local, std::int32_t by) {
  get(local);
  constant(by);
  write(Instruction::i32_add);
  set(local);
}

void FunctionBody::increase_by_local(Local local, Local by) {
  get(local);
  get(by);
  write(Instruction::i32_add);
  set(local);
}

Bytes FunctionBody::entry() const {
  Bytes body("\x02");  // runs of locals of one type: i32 and v128
  append_unsigned(body, numbers_);
  body.push_back('\x7F');
  append_unsigned(body, vectors_);
  body.push_back('\x7B');
  body += code_;
  body.push_back(static_cast<char>(Instruction::end));
  Bytes entry;
  append_unsigned(entry, static_cast<std::uint32_t>(body.size()));
  return entry + body;
}

void FunctionBody::with_number(std::uint8_t opcode, std::uint32_t number) {
  code_.push_back(static_cast<char>(opcode));
  append_unsigned(code_, number);
}

}  // namespace flopscope::layers::emit
