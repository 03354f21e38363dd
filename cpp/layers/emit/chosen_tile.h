// SPDX-License-Identifier: MIT
//
// A tile as somebody chose it: counted, shown as WebAssembly, and ready to be timed on operands
// that stay in the first-level cache. What limits it then is the loop alone:
//
//   registers  sums, a row of B, and products or an element of A must all be held at once. One too
//              many goes to memory and back in every step: the tile spills.
//   waiting    a processor finishes a sum some cycles after it began, so too few of them leave it
//              idle.
//   loads      each step loads `vectors` vectors of B and `rows` elements of A, for rows x vectors
//              multiply-adds.
//
//   a (depth, rows), packed; b (depth, 4 vectors); c (rows, 4 vectors) = a b, `repeats` times over
//
//   | macs    | multiplies | adds | others | parameters | read              | written |
//   | rows 4 vectors depth repeats         | 0          | a and b, repeated | c       |
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "flopscope/layers/operation.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

/// How a product comes to its sum.
enum class TileArithmetic : int {
  fastest,         ///< fused where the engine can, else products_first
  fused,           ///< in one instruction
  products_first,  ///< all products of a row, then its sums
  in_turn,         ///< each product is added before the next one is made
};
inline constexpr const char* tile_arithmetic_names[] = {"fastest", "fused", "products_first",
                                                        "in_turn"};
inline constexpr measure::Choices tile_arithmetic_choices{tile_arithmetic_names};

struct ChosenTile {
  std::int64_t rows = 1;
  std::int64_t vectors = 1;  ///< of four columns
  std::int64_t steps = 1;    ///< of the inner dimension in one turn of the loop
  TileArithmetic arithmetic = TileArithmetic::fastest;

  [[nodiscard]] std::int64_t sums() const { return rows * vectors; }
};

inline constexpr std::int64_t most_chosen_rows = 12;
inline constexpr std::int64_t most_chosen_vectors = 6;
inline constexpr std::int64_t most_chosen_steps = 8;

/// The same tile with what `fastest` means here.
[[nodiscard]] ChosenTile resolved(ChosenTile tile);

// What follows is of resolved tiles.

/// Vector registers that the loop needs at once, where each sum and each vector of B keeps one. A
/// product may take that of the element of A which it is the last to need.
[[nodiscard]] std::int64_t registers(const ChosenTile& tile);

/// The work of one run.
[[nodiscard]] measure::Cost cost(const ChosenTile& tile);

/// The loop over the inner dimension, line by line, as WebAssembly's text format has it.
[[nodiscard]] std::vector<std::string> tile_loop(const ChosenTile& tile);

/// Errors: "no_javascript" where none runs this program; "not_emitted" where the engine refuses the
/// loop, as one without fused multiply-adds does; "out_of_memory".
[[nodiscard]] PreparedResult prepare(const ChosenTile& tile, std::uint64_t seed);

}  // namespace flopscope::layers
