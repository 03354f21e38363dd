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

static_assert(vector_product_turn == std::size_t{4} * turn_vectors);

constexpr std::size_t most_together = 6;

/// A matrix and a vector of small whole numbers, whose sums no rounding touches, and the result,
/// which begins as 1. Large enough for two groups and two turns of each loop.
struct VectorTrial {
  static constexpr std::size_t groups = 2;
  static constexpr std::size_t turns = 2;
  static constexpr std::size_t columns = turns * vector_product_turn;

  VectorTrial() {
    for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i] = static_cast<float>(i % 7) - 3;
    for (std::size_t i = 0; i < vector.size(); ++i) vector[i] = static_cast<float>(i % 5) - 2;
    result.fill(1);
  }

  std::array<float, groups * most_together * columns> matrix{};
  std::array<float, columns> vector{};
  std::array<float, std::max(columns, groups* most_together * 4)> result{};
};

std::int32_t argument(std::size_t size) { return static_cast<std::int32_t>(size); }

AddRowsFunction compile_add_rows(std::uint32_t rows) {
  const measure::Unrecorded unrecorded;
  constexpr std::size_t columns = VectorTrial::columns;
  VectorTrial trial;
  const std::array<std::int32_t, 8> arguments{argument(VectorTrial::groups),
                                              argument(VectorTrial::turns),
                                              address(trial.vector.data()),
                                              argument(VectorTrial::groups),
                                              address(trial.matrix.data()),
                                              argument(columns),
                                              argument(VectorTrial::groups * columns),
                                              address(trial.result.data())};
  const AnyFunction compiled = compile(module_bytes(add_rows_loop(rows), memory_kind), arguments);
  for (std::size_t j = 0; j < columns; ++j) {
    float sum = 1;
    for (std::size_t i = 0; i < VectorTrial::groups * rows; ++i) {
      sum += trial.vector[i] * trial.matrix[i * columns + j];
    }
    if (trial.result[j] != sum) return nullptr;
  }
  return reinterpret_cast<AddRowsFunction>(compiled);
}

DotRowsFunction compile_dot_rows(std::uint32_t rows) {
  const measure::Unrecorded unrecorded;
  constexpr std::size_t columns = VectorTrial::columns;
  VectorTrial trial;
  const std::array<std::int32_t, 7> arguments{argument(VectorTrial::groups),
                                              argument(VectorTrial::turns),
                                              address(trial.matrix.data()),
                                              argument(columns),
                                              argument(VectorTrial::groups * columns),
                                              address(trial.vector.data()),
                                              address(trial.result.data())};
  const AnyFunction compiled = compile(module_bytes(dot_rows_loop(rows), memory_kind), arguments);
  for (std::size_t i = 0; i < VectorTrial::groups * rows * 4; ++i) {
    const std::size_t group = i / 4 / rows;
    const std::size_t row = group + i / 4 % rows * VectorTrial::groups;
    float sum = 0;
    for (std::size_t p = i % 4; p < columns; p += 4) {
      sum += trial.matrix[row * columns + p] * trial.vector[p];
    }
    if (trial.result[i] != sum) return nullptr;
  }
  return reinterpret_cast<DotRowsFunction>(compiled);
}

}  // namespace

template <std::size_t together>
AddRowsFunction emitted_add_rows() {
  static_assert(together <= most_together);
  static thread_local const AddRowsFunction kept =
      has_javascript ? compile_add_rows(together) : nullptr;
  return kept;
}

template <std::size_t together>
DotRowsFunction emitted_dot_rows() {
  static_assert(together <= most_together);
  static thread_local const DotRowsFunction kept =
      has_javascript ? compile_dot_rows(together) : nullptr;
  return kept;
}

template AddRowsFunction emitted_add_rows<1>();
template AddRowsFunction emitted_add_rows<6>();
template DotRowsFunction emitted_dot_rows<1>();
template DotRowsFunction emitted_dot_rows<5>();

}  // namespace flopscope::layers::emit
