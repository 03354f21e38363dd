// SPDX-License-Identifier: MIT
#include "triad_loop.h"

namespace flopscope::layers::emit {

FunctionBody triad_loop() {
  enum Parameter : Local { turns, factor, b, c, a, parameters };
  FunctionBody code(parameters, 0, 1);
  const Local factors = code.vector(0);
  code.get(factor);
  code.access(VectorAccess::load32_splat, 0);
  code.set(factors);
  code.loop();
  for (std::uint32_t v = 0; v < triad_vectors; ++v) {
    const std::uint32_t offset = v * vector_bytes;
    code.get(a);
    code.get(factors);
    code.get(c);
    code.access(VectorAccess::load, offset);
    code.get(b);
    code.access(VectorAccess::load, offset);
    code.write(VectorInstruction::f32x4_relaxed_madd);
    code.access(VectorAccess::store, offset);
  }
  for (const Local array : {a, b, c}) code.increase(array, triad_vectors * vector_bytes);
  code.increase(turns, -1);
  code.get(turns);
  code.branch_if(0);
  code.write(Instruction::end);
  return code;
}

}  // namespace flopscope::layers::emit
