// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "catch.h"
#include "flopscope/layers/emitted_byte_tile.h"
#include "flopscope/layers/emitted_tile.h"
#include "flopscope/layers/kernel.h"
#include "layers/emit/byte_tile.h"
#include "layers/emit/module_bytes.h"
#include "support/wasm_function.h"

using namespace flopscope::layers::emit;

namespace {

constexpr std::size_t byte_count = 3;
constexpr std::size_t byte_turns = 2;
constexpr std::size_t byte_terms = byte_turns * 16;
constexpr std::size_t byte_stride =
    byte_terms + 8;  // of stored columns, whose ends nobody should read
constexpr std::int32_t byte_before = 1000;

/// Rows and columns of 8-bit numbers as they are, of which one side has 7 bits, and what three
/// tiles made of them in the memory of the interpreter, added to `byte_before`.
struct InterpretedBytes {
  explicit InterpretedBytes(const ByteTile& tile)
      : rows(byte_count * tile.rows, std::vector<std::int8_t>(byte_terms)),
        columns(4, std::vector<std::int8_t>(byte_terms)) {
    fill(rows, tile.seven_bit_rows, 37);
    fill(columns, !tile.seven_bit_rows, 41);
    const std::size_t of_columns = byte_count * tile.rows * byte_terms;
    const std::size_t of_sums = of_columns + 4 * byte_stride;
    std::vector<std::int8_t> bytes(of_sums, -1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t p = 0; p < byte_terms; ++p) {
        const std::size_t vector =
            (i / tile.rows * byte_turns + p / 16) * tile.rows + i % tile.rows;
        bytes[vector * 16 + p % 16] = rows[i][p];
      }
    }
    for (std::size_t j = 0; j < 4; ++j) {
      for (std::size_t p = 0; p < byte_terms; ++p) {
        const std::size_t packed = (p / 16 * 4 + j) * 16 + p % 16;
        bytes[of_columns + (tile.stored ? j * byte_stride + p : packed)] = columns[j][p];
      }
    }
    sums.assign(rows.size() * 16, byte_before);
    std::vector<float> memory(bytes.size() / 4 + sums.size());
    std::memcpy(memory.data(), bytes.data(), bytes.size());
    std::memcpy(memory.data() + bytes.size() / 4, sums.data(), sums.size() * 4);
    const std::array<std::int32_t, 6> arguments{byte_count,
                                                byte_turns,
                                                0,
                                                static_cast<std::int32_t>(of_columns),
                                                static_cast<std::int32_t>(byte_stride),
                                                static_cast<std::int32_t>(of_sums)};
    flopscope::test::WasmFunction(module_bytes(byte_tile(tile), MemoryKind::own))
        .call(arguments, memory);
    std::memcpy(sums.data(), memory.data() + bytes.size() / 4, sums.size() * 4);
  }

  static void fill(std::vector<std::vector<std::int8_t>>& lines, bool seven_bit, int step) {
    int value = 127;
    for (auto& line : lines) {
      for (std::int8_t& number : line) {
        number = static_cast<std::int8_t>(value);
        const int least = seven_bit ? 0 : -127;
        value = least + (value - least + step) % (128 - least);
      }
    }
  }

  std::vector<std::vector<std::int8_t>> rows, columns;
  std::vector<std::int32_t> sums;  ///< (rows, 16)
};

}  // namespace

TEST_CASE("Tiles of bytes add the dot products of their rows with four columns to what is there") {
  for (const std::uint32_t height : {1U, 2U}) {
    for (const unsigned forms : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U}) {
      const ByteTile tile{.rows = height,
                          .stored = (forms & 1) != 0,
                          .seven_bit_rows = (forms & 2) != 0,
                          .direct = (forms & 4) != 0};
      const InterpretedBytes done(tile);
      INFO("rows: " << height << ", stored: " << tile.stored
                    << ", 7 bits in rows: " << tile.seven_bit_rows << ", direct: " << tile.direct);
      for (std::size_t i = 0; i < done.rows.size(); ++i) {
        for (std::size_t j = 0; j < 16; ++j) {
          std::int32_t sum = byte_before;
          for (std::size_t p = 0; j < 4 && p < byte_terms; ++p)
            sum += done.rows[i][p] * done.columns[j][p];
          INFO("row " << i << ", column " << j);
          CHECK(done.sums[i * 16 + j] == sum);
        }
      }
    }
  }
}

TEST_CASE("A tile of bytes is compiled once, and only by an engine") {
  const ByteTileFunction tile = emitted_byte_tile(2, false, true);
  CHECK(emitted_byte_tile(2, false, true) == tile);
  // Engines that fuse have dot products of bytes, too: both came with relaxed SIMD.
  const bool emitted = emitted_tile(6, 8) != nullptr;
  for (const std::size_t rows : {1U, 2U}) {
    for (const bool stored : {false, true}) {
      for (const bool seven_bit_rows : {false, true}) {
        CHECK((emitted_byte_tile(rows, stored, seven_bit_rows) != nullptr) == emitted);
      }
    }
  }
}
