// SPDX-License-Identifier: MIT
#include "vector_product.h"

namespace flopscope::layers::emit {

namespace {

/// Vectors side by side in memory, into locals one after another.
void load_vectors(FunctionBody& code, Local address, std::uint32_t count, Local to) {
  for (std::uint32_t v = 0; v < count; ++v) {
    code.get(address);
    code.access(VectorAccess::load, v * vector_bytes);
    code.set(to + v);
  }
}

void store_vectors(FunctionBody& code, Local address, std::uint32_t count, Local from) {
  for (std::uint32_t v = 0; v < count; ++v) {
    code.get(address);
    code.get(from + v);
    code.access(VectorAccess::store, v * vector_bytes);
  }
}

void multiply_add(FunctionBody& code, Local a, Local b, Local sum) {
  code.get(a);
  code.get(b);
  code.get(sum);
  code.write(VectorInstruction::f32x4_relaxed_madd);
  code.set(sum);
}

void floats_to_bytes(FunctionBody& code, Local stride) {
  code.get(stride);
  code.constant(2);
  code.write(Instruction::i32_shl);
  code.set(stride);
}

/// The end of a loop that makes `turns` turns.
void end_turn(FunctionBody& code, Local turns) {
  code.increase(turns, -1);
  code.get(turns);
  code.branch_if(0);
  code.write(Instruction::end);
}

}  // namespace

FunctionBody add_rows_loop() {
  enum Parameter : Local { turns, a, b, b_stride, c, parameters };
  FunctionBody code(parameters, 1, added_rows + 2 * added_vectors);
  const Local row = code.number(0);
  const Local factors = code.vector(0);
  const Local sums = code.vector(added_rows);
  const Local columns = code.vector(added_rows + added_vectors);
  floats_to_bytes(code, b_stride);
  for (std::uint32_t s = 0; s < added_rows; ++s) {
    code.get(a);
    code.access(VectorAccess::load32_splat, s * float_bytes);
    code.set(factors + s);
  }
  code.loop();
  load_vectors(code, c, added_vectors, sums);
  code.get(b);
  code.set(row);
  for (std::uint32_t s = 0; s < added_rows; ++s) {
    if (s > 0) code.increase_by_local(row, b_stride);
    load_vectors(code, row, added_vectors, columns);
    for (std::uint32_t v = 0; v < added_vectors; ++v) {
      multiply_add(code, factors + s, columns + v, sums + v);
    }
  }
  store_vectors(code, c, added_vectors, sums);
  code.increase(b, added_vectors * vector_bytes);
  code.increase(c, added_vectors * vector_bytes);
  end_turn(code, turns);
  return code;
}

FunctionBody dot_rows_loop() {
  enum Parameter : Local { turns, x, x_stride, y, sums_to, parameters };
  FunctionBody code(parameters, 1, dot_rows + dot_vectors + 1);
  const Local row = code.number(0);
  const Local sums = code.vector(0);
  const Local of_y = code.vector(dot_rows);
  const Local of_x = code.vector(dot_rows + dot_vectors);
  floats_to_bytes(code, x_stride);
  code.loop();
  load_vectors(code, y, dot_vectors, of_y);
  code.get(x);
  code.set(row);
  for (std::uint32_t r = 0; r < dot_rows; ++r) {
    if (r > 0) code.increase_by_local(row, x_stride);
    for (std::uint32_t v = 0; v < dot_vectors; ++v) {
      code.get(row);
      code.access(VectorAccess::load, v * vector_bytes);
      code.set(of_x);
      multiply_add(code, of_x, of_y + v, sums + r);
    }
  }
  code.increase(x, dot_vectors * vector_bytes);
  code.increase(y, dot_vectors * vector_bytes);
  end_turn(code, turns);
  store_vectors(code, sums_to, dot_rows, sums);
  return code;
}

}  // namespace flopscope::layers::emit
