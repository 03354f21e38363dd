// SPDX-License-Identifier: MIT
#include "stream_loops.h"

#include <utility>

namespace flopscope::layers::emit {

namespace {

FunctionBody stream_loop(bool of_triad) {
  enum Parameter : Local { passes, turns, factor, b, c, a, parameters };
  FunctionBody code(parameters, 4, 1);
  const Local left = code.number(0);
  const Local from_b = code.number(1);
  const Local from_c = code.number(2);
  const Local to = code.number(3);
  const Local factors = code.vector(0);
  const auto end_loop = [&code](Local count) {
    code.increase(count, -1);
    code.get(count);
    code.branch_if(0);
    code.write(Instruction::end);
  };
  code.get(factor);
  code.access(VectorAccess::load32_splat, 0);
  code.set(factors);
  code.loop();
  for (const auto& [local, begin] : {std::pair{left, turns}, {from_b, b}, {from_c, c}, {to, a}}) {
    code.get(begin);
    code.set(local);
  }
  code.loop();
  for (std::uint32_t v = 0; v < stream_vectors; ++v) {
    const std::uint32_t offset = v * vector_bytes;
    code.get(to);
    code.get(factors);
    if (of_triad) {
      code.get(from_c);
      code.access(VectorAccess::load, offset);
    }
    code.get(from_b);
    code.access(VectorAccess::load, offset);
    code.write(of_triad ? VectorInstruction::f32x4_relaxed_madd : VectorInstruction::f32x4_mul);
    code.access(VectorAccess::store, offset);
  }
  code.increase(from_b, stream_vectors * vector_bytes);
  if (of_triad) code.increase(from_c, stream_vectors * vector_bytes);
  code.increase(to, stream_vectors * vector_bytes);
  end_loop(left);
  end_loop(passes);
  return code;
}

}  // namespace

FunctionBody scale_loop() { return stream_loop(false); }
FunctionBody triad_loop() { return stream_loop(true); }

}  // namespace flopscope::layers::emit
