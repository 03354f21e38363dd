// SPDX-License-Identifier: MIT
#include <algorithm>

#include "pack.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::load_quad;
using simd::Quad;
using simd::store_quad;

// Four rows at a time, 4 x 4 values transposed in registers.
void pack_four_rows(const float* rows, std::size_t stride, std::size_t depth, float* panel,
                    std::size_t width) {
  const float* row0 = rows;
  const float* row1 = rows + stride;
  const float* row2 = rows + 2 * stride;
  const float* row3 = rows + 3 * stride;
  std::size_t p = 0;
  for (; p + 4 <= depth; p += 4) {
    const Quad a = load_quad(row0 + p);
    const Quad b = load_quad(row1 + p);
    const Quad c = load_quad(row2 + p);
    const Quad d = load_quad(row3 + p);
    const Quad ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    const Quad ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    const Quad cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const Quad cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    store_quad(panel, __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5));
    store_quad(panel + width, __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7));
    store_quad(panel + 2 * width, __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5));
    store_quad(panel + 3 * width, __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7));
    panel += 4 * width;
  }
  for (; p < depth; ++p) {
    store_quad(panel, Quad{row0[p], row1[p], row2[p], row3[p]});
    panel += width;
  }
}

void pack_row(const float* row, std::size_t depth, float* panel, std::size_t width) {
  std::size_t p = 0;
  for (; p + 4 <= depth; p += 4) {
    const Quad values = load_quad(row + p);
    panel[0] = values[0];
    panel[width] = values[1];
    panel[2 * width] = values[2];
    panel[3 * width] = values[3];
    panel += 4 * width;
  }
  for (; p < depth; ++p, panel += width) *panel = row[p];
}

}  // namespace

void pack_rows(const float* rows, std::size_t stride, std::size_t count, std::size_t depth,
               float* panel, std::size_t width) {
  std::size_t r = 0;
  for (; r + 4 <= count; r += 4) pack_four_rows(rows + r * stride, stride, depth, panel + r, width);
  for (; r < count; ++r) pack_row(rows + r * stride, depth, panel + r, width);
  for (; r < width; ++r) {
    for (std::size_t p = 0; p < depth; ++p) panel[p * width + r] = 0;
  }
}

void pack_columns(const float* columns, std::size_t stride, std::size_t count, std::size_t depth,
                  float* panel, std::size_t width) {
  if (count == width && depth > 0) {
    // What whole vectors write beyond a step is written again by the next one; the last has none.
    for (std::size_t p = 0; p + 1 < depth; ++p, columns += stride, panel += width) {
      for (std::size_t r = 0; r < width; r += simd::lanes) {
        simd::store(panel + r, simd::load(columns + r));
      }
    }
    std::copy_n(columns, width, panel);
    return;
  }
  for (std::size_t p = 0; p < depth; ++p, columns += stride, panel += width) {
    for (std::size_t r = 0; r < count; ++r) panel[r] = columns[r];
    for (std::size_t r = count; r < width; ++r) panel[r] = 0;
  }
}

void pack_panels(const float* columns, std::size_t stride, std::size_t count, std::size_t depth,
                 float* panels, std::size_t width) {
  constexpr std::size_t group = 4;  // more would compete for the same places of the cache
  const std::size_t size = depth * width;
  for (; count >= group; count -= group, columns += group * width, panels += group * size) {
    for (std::size_t p = 0; p < depth; ++p) {
      const float* from = columns + p * stride;
      float* to = panels + p * width;
      for (std::size_t panel = 0; panel < group; ++panel, from += width, to += size) {
        for (std::size_t r = 0; r < width; r += simd::lanes) {
          simd::store(to + r, simd::load(from + r));
        }
      }
    }
  }
  for (; count > 0; --count, columns += width, panels += size) {
    pack_columns(columns, stride, width, depth, panels, width);
  }
}

}  // namespace flopscope::layers
