// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "int8_product.h"
#include "int8_simd.h"

namespace flopscope::layers {

namespace {

using simd::Factors;
using simd::Packed;
using simd::Sums;

constexpr std::size_t step = simd::factors;

// Eight sums, two factors that stay, one that passes and a product fit the 15 registers that V8
// leaves of x86's 16.
constexpr std::size_t tile_rows = 2;

// What a strip of columns meets stays in the second-level cache.
constexpr std::size_t block_bytes = 131072;

std::size_t padded(std::size_t k) { return (k + step - 1) / step * step; }

std::size_t rows_at_once(std::size_t m, std::size_t k) {
  const std::size_t fitting = block_bytes / (padded(k) * sizeof(Packed)) / tile_rows * tile_rows;
  return std::min(m, std::max(fitting, tile_rows));
}

/// Where the parts of the workspace begin, in bytes.
struct Parts {
  Parts(std::size_t m, std::size_t k)
      : strip(on_line(rows_at_once(m, k) * padded(k) * sizeof(Packed))),
        sums(strip + on_line(int8_columns * padded(k) * sizeof(Packed))),
        end(sums + on_line(rows_at_once(m, k) * int8_columns * sizeof(std::int32_t))) {}

  static std::size_t on_line(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

  std::size_t strip, sums, end;
};

/// Row r of `height`, a vector of each in turn: panel[p / step][r][p % step] = row[p], and 0 up to
/// a full vector.
void pack_row(const std::int8_t* row, std::size_t k, std::size_t r, std::size_t height,
              Packed* panel) {
  panel += r * step;
  std::size_t p = 0;
  for (; p + step <= k; p += step, panel += height * step) simd::pack_factors(row + p, panel);
  if (p == k) return;
  std::int8_t end[step] = {};
  std::copy_n(row + p, k - p, end);
  simd::pack_factors(end, panel);
}

/// `rows` x `int8_columns` dot products of `length` vectors.
template <class Dot, SevenBit seven_bit, std::size_t rows>
void add_tile(std::size_t length, const Packed* a, const Packed* b, std::int32_t* to) {
  Sums sums[rows][int8_columns] = {};
  for (; length > 0; --length, a += rows * step, b += int8_columns * step) {
    Factors of_a[rows];
    for (std::size_t i = 0; i < rows; ++i) of_a[i] = simd::load_factors(a + i * step);
    for (std::size_t j = 0; j < int8_columns; ++j) {
      const Factors of_b = simd::load_factors(b + j * step);
      for (std::size_t i = 0; i < rows; ++i) {
        sums[i][j] = seven_bit == SevenBit::a ? Dot::add(sums[i][j], of_a[i], of_b)
                                              : Dot::add(sums[i][j], of_b, of_a[i]);
      }
    }
  }
  for (std::size_t i = 0; i < rows; ++i) {
    const Sums row = simd::sums_of_lanes(sums[i][0], sums[i][1], sums[i][2], sums[i][3]);
    std::memcpy(to + i * int8_columns, &row, sizeof row);
  }
}

/// The dot products of `rows` rows with the strip, tile by tile.
template <class Dot, SevenBit seven_bit>
void multiply(std::size_t rows, std::size_t length, const Packed* a, const Packed* strip,
              std::int32_t* sums) {
  std::size_t i = 0;
  for (; i + tile_rows <= rows; i += tile_rows, a += tile_rows * length * step) {
    add_tile<Dot, seven_bit, tile_rows>(length, a, strip, sums + i * int8_columns);
  }
  if (i < rows) add_tile<Dot, seven_bit, 1>(length, a, strip, sums + i * int8_columns);
}

using Multiply = void (*)(std::size_t, std::size_t, const Packed*, const Packed*, std::int32_t*);

template <class Dot>
Multiply multiply_by(SevenBit seven_bit) {
  return seven_bit == SevenBit::a ? &multiply<Dot, SevenBit::a> : &multiply<Dot, SevenBit::b>;
}

Multiply multiply_of(SevenBit seven_bit) {
#if defined(__wasm_relaxed_simd__)
  static const bool stepped = simd::lacks_byte_dots();
  return stepped ? multiply_by<simd::SteppedDot>(seven_bit)
                 : multiply_by<simd::DirectDot>(seven_bit);
#else
  return multiply_by<simd::WideDot>(seven_bit);
#endif
}

}  // namespace

std::size_t int8_product_workspace(std::size_t m, std::size_t k) { return Parts(m, k).end; }

void int8_product(const Int8Product& product, Int8Sums& sums, std::int8_t* workspace) {
  const auto [m, k, n] = std::array{product.m, product.k, product.n};
  const Parts parts(m, k);
  const std::size_t length = padded(k) / step;
  auto* const panels = reinterpret_cast<Packed*>(workspace);
  auto* const strip = reinterpret_cast<Packed*>(workspace + parts.strip);
  auto* const block = reinterpret_cast<std::int32_t*>(workspace + parts.sums);
  const Multiply multiply = multiply_of(product.seven_bit);
  for (std::size_t row = 0; row < m;) {
    const std::size_t rows = std::min(rows_at_once(m, k), m - row);
    for (std::size_t i = 0; i < rows; ++i) {
      const std::size_t tile = i / tile_rows * tile_rows;
      pack_row(product.a + (row + i) * k, k, i - tile, std::min(tile_rows, rows - tile),
               panels + tile * length * step);
    }
    for (std::size_t j = 0; j < n; j += int8_columns) {
      const std::size_t columns = std::min(int8_columns, n - j);
      const std::int8_t* const b = product.b->rows(j, columns);
      for (std::size_t q = 0; q < int8_columns; ++q) {
        // What a column that is not there gives is not taken.
        pack_row(b + std::min(q, columns - 1) * k, k, q, int8_columns, strip);
      }
      multiply(rows, length, panels, strip, block);
      sums.take({row, rows, j, columns, block});
    }
    row += rows;
  }
}

}  // namespace flopscope::layers
