// SPDX-License-Identifier: MIT
#include "flopscope/layers/emitted_byte_tile.h"

#include <array>

#include "byte_tile.h"
#include "engine.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/measure/memory_recording.h"

namespace flopscope::layers::emit {

namespace {

/// Two tiles of two turns each, whose factors may be any bytes.
struct ByteTrial {
  static constexpr std::size_t count = 2;
  static constexpr std::size_t turns = 2;
  static constexpr std::size_t terms = turns * byte_tile_factors;

  explicit ByteTrial(const ByteTile& tile) : tile(tile) { to.fill(1); }

  /// The function, called with the operands; null where it is refused.
  AnyFunction call() {
    std::int32_t* const sums = to.data();
    const std::array<std::int32_t, 6> arguments{
        count, turns, address(a.data()), address(b.data()), terms, address(sums)};
    return compile(module_bytes(byte_tile(tile), memory_kind), arguments);
  }

  [[nodiscard]] std::int8_t row(std::size_t i, std::size_t p) const {
    const std::size_t turn = i / tile.rows * turns + p / byte_tile_factors;
    const std::size_t vector = turn * tile.rows + i % tile.rows;
    return a[vector * byte_tile_factors + p % byte_tile_factors];
  }
  [[nodiscard]] std::int8_t column(std::size_t j, std::size_t p) const {
    if (tile.stored) return b[j * terms + p];
    const std::size_t vector = p / byte_tile_factors * byte_tile_columns + j;
    return b[vector * byte_tile_factors + p % byte_tile_factors];
  }

  [[nodiscard]] bool right() const {
    for (std::size_t i = 0; i < count * tile.rows; ++i) {
      for (std::size_t j = 0; j < byte_tile_columns; ++j) {
        std::int32_t sum = 1;
        for (std::size_t p = 0; p < terms; ++p) sum += row(i, p) * column(j, p);
        if (to[i * byte_tile_stride + j] != sum) return false;
      }
    }
    return true;
  }

  ByteTile tile;
  std::array<std::int8_t, count * 2 * terms> a{};
  std::array<std::int8_t, byte_tile_columns * terms> b{};
  std::array<std::int32_t, count * 2 * byte_tile_stride> to{};
};

ByteTileFunction compile_byte_tile(const ByteTile& tile) {
  const measure::Unrecorded unrecorded;
  ByteTrial trial(tile);
  // Factors from all over their range, in an order that no row and no column repeats.
  const auto fill = [](auto& values, bool seven_bit) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto value = static_cast<std::int32_t>(i * 37 % 255) - 127;
      values[i] = static_cast<std::int8_t>(seven_bit ? (value + 127) / 2 : value);
    }
    // Neighbours whose products are the largest there are, and still fit 16 bits together.
    for (const std::size_t i : {0U, 1U})
      values[i] = static_cast<std::int8_t>(seven_bit ? 127 : -127);
  };
  fill(trial.a, tile.seven_bit_rows);
  fill(trial.b, !tile.seven_bit_rows);
  const AnyFunction compiled = trial.call();
  return trial.right() ? reinterpret_cast<ByteTileFunction>(compiled) : nullptr;
}

/// Whether two products of bytes are added in 16 bits, as x86 without dot products of bytes does
/// it. What a second factor of 8 bits gives is up to the machine, and tells: there 255 for -1, with
/// which the sum overflows and stays at the largest number.
bool adds_pairs_in_16_bits() {
  const measure::Unrecorded unrecorded;
  ByteTrial trial({.direct = true});
  trial.a.fill(127);
  trial.b.fill(-1);
  trial.to.fill(0);
  static_cast<void>(trial.call());
  constexpr std::int32_t pairs = ByteTrial::terms / 2;
  return trial.to[0] == pairs * 32767;
}

ByteTileFunction find_byte_tile(std::size_t rows, bool stored, bool seven_bit_rows) {
  if constexpr (!has_javascript) return nullptr;
  static thread_local const bool direct = !adds_pairs_in_16_bits();
  return compile_byte_tile({.rows = static_cast<std::uint32_t>(rows),
                            .stored = stored,
                            .seven_bit_rows = seven_bit_rows,
                            .direct = direct});
}

}  // namespace

ByteTileFunction emitted_byte_tile(std::size_t rows, bool stored, bool seven_bit_rows) {
  static thread_local struct {
    bool asked;
    ByteTileFunction function;
  } kept[2][2][2];
  auto& [asked, function] = kept[rows - 1][stored ? 1 : 0][seven_bit_rows ? 1 : 0];
  if (!asked) {
    asked = true;
    function = find_byte_tile(rows, stored, seven_bit_rows);
  }
  return function;
}

}  // namespace flopscope::layers::emit
