// SPDX-License-Identifier: MIT
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "catch.h"
#include "flopscope/layers/emitted_vector_product.h"
#include "flopscope/layers/kernel.h"
#include "layers/emit/module_bytes.h"
#include "layers/emit/vector_product.h"
#include "support/wasm_function.h"

using namespace flopscope::layers::emit;

namespace {

/// Whole numbers, a matrix and a vector, in the memory of the interpreter, and what two groups of
/// rows made of the numbers behind them, which begin as 1. The matrix has two columns that nobody
/// should read.
struct Interpreted {
  Interpreted(std::size_t rows, std::size_t columns, std::size_t factors, std::size_t results)
      : stride(columns + 2), vector_at(rows * stride), result_at(vector_at + factors) {
    for (std::size_t i = 0; i < result_at; ++i) memory.push_back(static_cast<float>(i % 11) - 5);
    memory.resize(result_at + results, 1);
  }

  void call(const FunctionBody& loop, std::initializer_list<std::size_t> numbers) {
    std::vector<std::int32_t> arguments;
    for (const std::size_t number : numbers) {
      arguments.push_back(static_cast<std::int32_t>(number));
    }
    flopscope::test::WasmFunction(module_bytes(loop, MemoryKind::own)).call(arguments, memory);
  }

  [[nodiscard]] float matrix(std::size_t i, std::size_t j) const { return memory[i * stride + j]; }
  [[nodiscard]] float vector(std::size_t i) const { return memory[vector_at + i]; }
  [[nodiscard]] float result(std::size_t i) const { return memory[result_at + i]; }

  std::size_t stride, vector_at, result_at;
  std::vector<float> memory;
};

}  // namespace

TEST_CASE("The emitted loop adds multiples of rows to a row, group by group and turn by turn") {
  for (const std::uint32_t together : {1U, 6U}) {
    for (const std::size_t columns : {std::size_t{16}, std::size_t{48}}) {
      const std::size_t rows = std::size_t{2} * together;
      Interpreted done(rows, columns, rows, columns + 1);
      done.call(add_rows_loop(together), {2, columns / 16, 4 * done.vector_at, 2, 0, done.stride,
                                          2 * done.stride, 4 * done.result_at});
      for (std::size_t j = 0; j < columns; ++j) {
        float sum = 1;
        for (std::size_t i = 0; i < rows; ++i) sum += done.vector(i) * done.matrix(i, j);
        INFO("column " << j << " of " << columns << ", " << together << " rows at a time");
        CHECK(done.result(j) == sum);
      }
      CHECK(done.result(columns) == 1);
    }
  }
}

TEST_CASE("The emitted loop makes four partial sums of the dot product of each row of its groups") {
  for (const std::uint32_t together : {1U, 5U}) {
    for (const std::size_t terms : {std::size_t{16}, std::size_t{48}}) {
      const std::size_t rows = std::size_t{2} * together;
      Interpreted done(rows, terms, terms, 4 * rows + 1);
      done.call(dot_rows_loop(together), {2, terms / 16, 0, done.stride, 2 * done.stride,
                                          4 * done.vector_at, 4 * done.result_at});
      for (std::size_t i = 0; i < 4 * rows; ++i) {
        const std::size_t group = i / 4 / together;
        const std::size_t row = group + i / 4 % together * 2;
        float sum = 0;
        for (std::size_t p = i % 4; p < terms; p += 4) sum += done.matrix(row, p) * done.vector(p);
        INFO("sum " << i << " of " << terms << " terms, " << together << " rows at a time");
        CHECK(done.result(i) == sum);
      }
      CHECK(done.result(4 * rows) == 1);
    }
  }
}

TEST_CASE("The loops of a matrix times a vector are compiled once, and only by an engine") {
  const AddRowsFunction add = emitted_add_rows<6>();
  const DotRowsFunction dot = emitted_dot_rows<5>();
  CHECK(emitted_add_rows<6>() == add);
  CHECK(emitted_dot_rows<5>() == dot);
  for (const bool refused :
       {emitted_add_rows<1>() == nullptr, emitted_dot_rows<1>() == nullptr, dot == nullptr}) {
    CHECK(refused == (add == nullptr));
  }
  if constexpr (!flopscope::layers::has_javascript) CHECK(add == nullptr);
}
