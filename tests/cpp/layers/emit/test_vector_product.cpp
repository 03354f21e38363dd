// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <vector>

#include "catch.h"
#include "flopscope/layers/emitted_vector_product.h"
#include "flopscope/layers/kernel.h"
#include "layers/emit/module_bytes.h"
#include "layers/emit/vector_product.h"
#include "support/wasm_function.h"

using namespace flopscope::layers::emit;

namespace {

/// Whole numbers, a matrix and a vector, in the memory of the interpreter, and what the loop made
/// of the numbers behind them, which begin as 1. The matrix has two columns that nobody should
/// read.
struct Interpreted {
  Interpreted(const FunctionBody& loop, std::size_t rows, std::size_t columns, std::size_t factors,
              std::size_t results, bool vector_first)
      : stride(columns + 2), vector_at(rows * stride), result_at(vector_at + factors) {
    for (std::size_t i = 0; i < result_at; ++i) memory.push_back(static_cast<float>(i % 11) - 5);
    memory.resize(result_at + results, 1);
    const auto bytes = [](std::size_t at) { return static_cast<std::int32_t>(at * 4); };
    const auto turns = static_cast<std::int32_t>(columns / 16);
    const auto apart = static_cast<std::int32_t>(stride);
    const std::array<std::int32_t, 5> arguments =
        vector_first
            ? std::array<std::int32_t, 5>{turns, bytes(vector_at), 0, apart, bytes(result_at)}
            : std::array<std::int32_t, 5>{turns, 0, apart, bytes(vector_at), bytes(result_at)};
    flopscope::test::WasmFunction(module_bytes(loop, MemoryKind::own)).call(arguments, memory);
  }

  [[nodiscard]] float matrix(std::size_t i, std::size_t j) const { return memory[i * stride + j]; }
  [[nodiscard]] float vector(std::size_t i) const { return memory[vector_at + i]; }
  [[nodiscard]] float result(std::size_t i) const { return memory[result_at + i]; }

  std::size_t stride, vector_at, result_at;
  std::vector<float> memory;
};

}  // namespace

TEST_CASE("The emitted loop adds multiples of six rows to a row, turn by turn") {
  for (const std::size_t columns : {std::size_t{16}, std::size_t{48}}) {
    const Interpreted done(add_rows_loop(), 6, columns, 6, columns + 1, true);
    for (std::size_t j = 0; j < columns; ++j) {
      float sum = 1;
      for (std::size_t s = 0; s < 6; ++s) sum += done.vector(s) * done.matrix(s, j);
      INFO("column " << j << " of " << columns);
      CHECK(done.result(j) == sum);
    }
    CHECK(done.result(columns) == 1);
  }
}

TEST_CASE("The emitted loop makes four partial sums of each of eight dot products") {
  for (const std::size_t terms : {std::size_t{16}, std::size_t{48}}) {
    const Interpreted done(dot_rows_loop(), 8, terms, terms, 33, false);
    for (std::size_t i = 0; i < 32; ++i) {
      float sum = 0;
      for (std::size_t p = i % 4; p < terms; p += 4) sum += done.matrix(i / 4, p) * done.vector(p);
      INFO("sum " << i << " of " << terms << " terms");
      CHECK(done.result(i) == sum);
    }
    CHECK(done.result(32) == 1);
  }
}

TEST_CASE("The loops of a matrix times a vector are compiled once, and only by an engine") {
  const AddRowsFunction add = emitted_add_rows();
  const DotRowsFunction dot = emitted_dot_rows();
  CHECK(emitted_add_rows() == add);
  CHECK(emitted_dot_rows() == dot);
  CHECK((add == nullptr) == (dot == nullptr));
  if constexpr (!flopscope::layers::has_javascript) CHECK(add == nullptr);
}
