// SPDX-License-Identifier: MIT
#include "peak_chains.h"

namespace flopscope::layers::emit {

FunctionBody peak_chains(const PeakChains& form) {
  enum Parameter : Local { steps, numbers, begin, y, parameters };
  constexpr std::uint32_t vector_size = 16;
  FunctionBody code(parameters, 0, 2 + form.accumulators);
  const Local factor = code.vector(0);
  const Local term = form.one_number ? factor : code.vector(1);
  const auto each_accumulator = [&](auto&& act) {
    for (std::uint32_t i = 0; i < form.accumulators; ++i) act(code.vector(2 + i), i * vector_size);
  };
  for (const Local number : {factor, term}) {
    code.get(numbers);
    code.access(VectorAccess::load32_splat, number == factor ? 0 : 4);
    code.set(number);
  }
  each_accumulator([&](Local value, std::uint32_t offset) {
    code.get(begin);
    code.access(VectorAccess::load, offset);
    code.set(value);
  });
  code.block();
  code.get(steps);
  code.constant(1);
  code.write(Instruction::i32_lt_u);
  code.branch_if(0);
  code.loop();
  each_accumulator([&](Local value, std::uint32_t) {
    code.get(value);
    code.get(factor);
    code.get(term);
    code.write(VectorInstruction::f32x4_relaxed_madd);
    code.set(value);
  });
  code.increase(steps, -1);
  code.get(steps);
  code.branch_if(0);
  code.write(Instruction::end);
  code.write(Instruction::end);
  each_accumulator([&](Local value, std::uint32_t offset) {
    code.get(y);
    code.get(value);
    code.access(VectorAccess::store, offset);
  });
  return code;
}

}  // namespace flopscope::layers::emit
