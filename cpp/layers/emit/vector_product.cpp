// SPDX-License-Identifier: MIT
#include "vector_product.h"

namespace flopscope::layers::emit {

namespace {

void multiply_add(FunctionBody& code, Local a, Local b, Local sum) {
  code.get(a);
  code.get(b);
  code.get(sum);
  code.write(VectorInstruction::f32x4_relaxed_madd);
  code.set(sum);
}

void load(FunctionBody& code, Local address, std::uint32_t vector, Local to) {
  code.get(address);
  code.access(VectorAccess::load, vector * vector_bytes);
  code.set(to);
}

void copy(FunctionBody& code, Local from, Local to) {
  code.get(from);
  code.set(to);
}

void floats_to_bytes(FunctionBody& code, Local floats) {
  code.get(floats);
  code.constant(2);
  code.write(Instruction::i32_shl);
  code.set(floats);
}

/// `at`, `rows` locals one after another, become the addresses of the rows of a group, `distance`
/// apart, and `matrix` that of the next group.
void find_rows(FunctionBody& code, Local matrix, Local step, Local distance, std::uint32_t rows,
               Local at) {
  copy(code, matrix, at);
  for (std::uint32_t r = 1; r < rows; ++r) {
    copy(code, at + r - 1, at + r);
    code.increase_by_local(at + r, distance);
  }
  code.increase_by_local(matrix, step);
}

/// The end of a loop that is gone through `times` times.
void end_loop(FunctionBody& code, Local times) {
  code.increase(times, -1);
  code.get(times);
  code.branch_if(0);
  code.write(Instruction::end);
}

}  // namespace

FunctionBody add_rows_loop(std::uint32_t rows) {
  enum Parameter : Local { groups, turns, a, a_distance, b, step, distance, c, parameters };
  FunctionBody code(parameters, 3 + rows, rows + 2);
  const Local left = code.number(0);
  const Local to = code.number(1);
  const Local factor = code.number(2);
  const Local at = code.number(3);
  const Local sum = code.vector(0);
  const Local of_b = code.vector(1);
  const Local factors = code.vector(2);
  for (const Local floats : {a_distance, step, distance}) floats_to_bytes(code, floats);
  code.loop();
  find_rows(code, b, step, distance, rows, at);
  copy(code, a, factor);
  for (std::uint32_t r = 0; r < rows; ++r) {
    if (r > 0) code.increase_by_local(factor, a_distance);
    code.get(factor);
    code.access(VectorAccess::load32_splat, 0);
    code.set(factors + r);
  }
  code.increase(a, float_bytes);
  copy(code, c, to);
  copy(code, turns, left);
  code.loop();
  for (std::uint32_t v = 0; v < turn_vectors; ++v) {
    load(code, to, v, sum);
    for (std::uint32_t r = 0; r < rows; ++r) {
      load(code, at + r, v, of_b);
      multiply_add(code, factors + r, of_b, sum);
    }
    code.get(to);
    code.get(sum);
    code.access(VectorAccess::store, v * vector_bytes);
  }
  for (std::uint32_t r = 0; r < rows; ++r) code.increase(at + r, turn_vectors * vector_bytes);
  code.increase(to, turn_vectors * vector_bytes);
  end_loop(code, left);
  end_loop(code, groups);
  return code;
}

FunctionBody dot_rows_loop(std::uint32_t rows) {
  enum Parameter : Local { groups, turns, x, step, distance, y, sums_to, parameters };
  const std::uint32_t all_sums = rows * row_sums;
  FunctionBody code(parameters, 2 + rows, all_sums + 2);
  const Local left = code.number(0);
  const Local from_y = code.number(1);
  const Local at = code.number(2);
  const Local of_y = code.vector(0);
  const Local of_x = code.vector(1);
  const Local sums = code.vector(2);
  for (const Local floats : {step, distance}) floats_to_bytes(code, floats);
  code.loop();
  find_rows(code, x, step, distance, rows, at);
  for (std::uint32_t s = 0; s < all_sums; ++s) {
    code.constant(0);
    code.write(VectorInstruction::i32x4_splat);
    code.set(sums + s);
  }
  copy(code, y, from_y);
  copy(code, turns, left);
  code.loop();
  for (std::uint32_t v = 0; v < turn_vectors; ++v) {
    load(code, from_y, v, of_y);
    for (std::uint32_t r = 0; r < rows; ++r) {
      load(code, at + r, v, of_x);
      multiply_add(code, of_x, of_y, sums + r * row_sums + v % row_sums);
    }
  }
  for (std::uint32_t r = 0; r < rows; ++r) code.increase(at + r, turn_vectors * vector_bytes);
  code.increase(from_y, turn_vectors * vector_bytes);
  end_loop(code, left);
  for (std::uint32_t r = 0; r < rows; ++r) {
    const Local first = sums + r * row_sums;
    code.get(sums_to);
    code.get(first);
    for (std::uint32_t s = 1; s < row_sums; ++s) {
      code.get(first + s);
      code.write(VectorInstruction::f32x4_add);
    }
    code.access(VectorAccess::store, r * vector_bytes);
  }
  code.increase(sums_to, static_cast<std::int32_t>(rows * vector_bytes));
  end_loop(code, groups);
  return code;
}

}  // namespace flopscope::layers::emit
