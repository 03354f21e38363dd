// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Rearranges a block of a matrix into the order in which the tile kernel reads it: panels of
// `width` values for each step of the inner dimension, one step after another, so that every load
// is next to the one before.
#pragma once

#include <cstddef>

namespace flopscope::layers {

/// panel[p][r] = rows[r][p] for r < count <= width and p < depth; 0 for the rest of r < width.
/// `rows` (count, depth) lies `stride` floats apart; `panel` is (depth, width).
void pack_rows(const float* rows, std::size_t stride, std::size_t count, std::size_t depth,
               float* panel, std::size_t width);

/// panel[p][r] = columns[p][r] for r < count <= width and p < depth; 0 for the rest of r < width.
/// `columns` (depth, count) lies `stride` floats apart; `panel` is (depth, width).
void pack_columns(const float* columns, std::size_t stride, std::size_t count, std::size_t depth,
                  float* panel, std::size_t width);

/// `count` panels side by side, each packed as by `pack_columns`, one after another. Each visit of
/// a row, which lies in a page and in cache lines of its own, takes what several panels need of it.
void pack_panels(const float* columns, std::size_t stride, std::size_t count, std::size_t depth,
                 float* panels, std::size_t width);

}  // namespace flopscope::layers
