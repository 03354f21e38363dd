// SPDX-License-Identifier: MIT
//
// The tile of C in which matrix products are computed: two runs whose tiles differ ran different
// code.
#pragma once

#include <cstddef>
#include <span>

namespace flopscope::layers {

struct TileKind {
  std::size_t rows;  ///< of the tallest
  std::size_t columns;
  bool fused;    ///< each multiplication and its addition are one instruction
  bool emitted;  ///< its loop was written at run time, not by the compiler
};

/// The calling thread has its own, compiled when it is first asked for that height.
[[nodiscard]] TileKind tile_kind();

/// Heights that the tallest emitted tile may have, the one that is taken unless told first. Which
/// is fastest depends on how many registers the engine has.
[[nodiscard]] std::span<const std::size_t> tile_heights();

/// Takes another one of them, in every thread, from its next product on. Where tiles are not
/// emitted, or the engine refuses one up to that height, nothing changes. The sums stay the same to
/// the bit. Not while a product is computed.
void choose_tile_height(std::size_t rows);

/// Why the tallest emitted tile is as tall as it is.
enum class TileChoice : int {
  untried,       ///< nobody has measured, or there is nothing to choose from
  measured,      ///< the fastest of several
  coarse_clock,  ///< the usual one: the clock was too coarse to choose
  short_trial,   ///< the usual one: the trial was too short for a machine as slow as this
};
/// What was noted last, in any thread.
[[nodiscard]] TileChoice tile_choice();
void note_tile_choice(TileChoice choice);

/// Whether the compiler fused what the kernels multiply and add.
[[nodiscard]] bool compiler_fuses();

}  // namespace flopscope::layers
