// SPDX-License-Identifier: MIT
#include "flopscope/layers/emitted_vector_product.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/measure/memory_recording.h"
#include "vector_product.h"

namespace flopscope::layers::emit {

namespace {

static_assert(add_rows_rows == added_rows && add_rows_columns == std::size_t{4} * added_vectors);
static_assert(dot_rows_rows == dot_rows && dot_rows_terms == std::size_t{4} * dot_vectors);

/// A matrix and a vector of small whole numbers, whose sums no rounding touches, and the result,
/// which begins as 1. Large enough for both loops.
struct VectorTrial {
  static constexpr std::int32_t turns = 2;
  static constexpr std::size_t most = std::size_t{turns} * 16;

  VectorTrial() {
    for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i] = static_cast<float>(i % 7) - 3;
    for (std::size_t i = 0; i < vector.size(); ++i) vector[i] = static_cast<float>(i % 5) - 2;
    result.fill(1);
  }

  /// The function, called with the operands; null where it is refused.
  AnyFunction call(const FunctionBody& loop, bool vector_first) {
    const std::int32_t of_matrix = address(matrix.data());
    const std::int32_t of_vector = address(vector.data());
    const std::int32_t to = address(result.data());
    constexpr auto stride = static_cast<std::int32_t>(most);
    const std::array<std::int32_t, 5> arguments =
        vector_first ? std::array<std::int32_t, 5>{turns, of_vector, of_matrix, stride, to}
                     : std::array<std::int32_t, 5>{turns, of_matrix, stride, of_vector, to};
    return compile(module_bytes(loop, memory_kind), arguments);
  }

  std::array<float, dot_rows * most> matrix{};
  std::array<float, most> vector{};
  std::array<float, most> result{};
};

AddRowsFunction compile_add_rows() {
  const measure::Unrecorded unrecorded;
  VectorTrial trial;
  const AnyFunction compiled = trial.call(add_rows_loop(), true);
  for (std::size_t j = 0; j < VectorTrial::most; ++j) {
    float sum = 1;
    for (std::size_t s = 0; s < added_rows; ++s) {
      sum += trial.vector[s] * trial.matrix[s * VectorTrial::most + j];
    }
    if (trial.result[j] != sum) return nullptr;
  }
  return reinterpret_cast<AddRowsFunction>(compiled);
}

DotRowsFunction compile_dot_rows() {
  const measure::Unrecorded unrecorded;
  VectorTrial trial;
  const AnyFunction compiled = trial.call(dot_rows_loop(), false);
  for (std::size_t r = 0; r < dot_rows; ++r) {
    for (std::size_t lane = 0; lane < 4; ++lane) {
      float sum = 0;
      for (std::size_t p = lane; p < VectorTrial::most; p += 4) {
        sum += trial.matrix[r * VectorTrial::most + p] * trial.vector[p];
      }
      if (trial.result[4 * r + lane] != sum) return nullptr;
    }
  }
  return reinterpret_cast<DotRowsFunction>(compiled);
}

}  // namespace

AddRowsFunction emitted_add_rows() {
  static thread_local const AddRowsFunction kept = has_javascript ? compile_add_rows() : nullptr;
  return kept;
}

DotRowsFunction emitted_dot_rows() {
  static thread_local const DotRowsFunction kept = has_javascript ? compile_dot_rows() : nullptr;
  return kept;
}

}  // namespace flopscope::layers::emit
