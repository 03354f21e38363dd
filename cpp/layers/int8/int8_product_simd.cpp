// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "int8_product.h"
#include "int8_simd.h"
#include "simd/align.h"

namespace flopscope::layers {

namespace {

using simd::Factors;
using simd::Packed;
using simd::Sums;

constexpr std::size_t step = simd::factors;

// Eight sums, two factors that stay, one that passes and a product fit the 15 registers that V8
// leaves of x86's 16.
constexpr std::size_t tile_rows = 2;
constexpr std::size_t tile_columns = 4;

// What a strip of columns meets stays in the second-level cache.
constexpr std::size_t block_bytes = 131072;

std::size_t padded(std::size_t k) { return rounded_up(k, step); }

std::size_t rows_at_once(std::size_t m, std::size_t k) {
  const std::size_t fitting = block_bytes / (padded(k) * sizeof(Packed)) / tile_rows * tile_rows;
  return std::min(m, std::max(fitting, tile_rows));
}

/// Where the parts of the workspace begin, in bytes.
struct Parts {
  Parts(std::size_t m, std::size_t k)
      : strip(aligned_bytes(rows_at_once(m, k) * padded(k) * sizeof(Packed))),
        sums(strip + aligned_bytes(tile_columns * padded(k) * sizeof(Packed))),
        end(sums + aligned_bytes(rows_at_once(m, k) * int8_columns * sizeof(std::int32_t))) {}

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

/// Panels of 2 rows of A, the last one of the row that is left.
void pack_panels(const std::int8_t* a, std::size_t rows, std::size_t k, Packed* panels) {
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t tile = i / tile_rows * tile_rows;
    pack_row(a + i * k, k, i - tile, std::min(tile_rows, rows - tile), panels + tile * padded(k));
  }
}

void pack_strip(const std::int8_t* b, std::size_t columns, std::size_t k, Packed* strip) {
  for (std::size_t q = 0; q < tile_columns; ++q) {
    // What a column that is not there gives is not taken.
    pack_row(b + std::min(q, columns - 1) * k, k, q, tile_columns, strip);
  }
}

template <std::size_t rows>
using Tile = Sums[rows][tile_columns];

/// Adds the products of one vector along k of each row and column.
template <class Dot, SevenBit seven_bit, std::size_t rows, class Column>
[[gnu::always_inline]] inline void add_step(const Packed* a, Column column, Tile<rows>& sums) {
  Factors of_a[rows];
  for (std::size_t i = 0; i < rows; ++i) of_a[i] = simd::load_factors(a + i * step);
  for (std::size_t j = 0; j < tile_columns; ++j) {
    const Factors of_b = column(j);
    for (std::size_t i = 0; i < rows; ++i) {
      sums[i][j] = seven_bit == SevenBit::a ? Dot::add(sums[i][j], of_a[i], of_b)
                                            : Dot::add(sums[i][j], of_b, of_a[i]);
    }
  }
}

template <std::size_t rows>
[[gnu::always_inline]] inline void store_tile(const Tile<rows>& sums, std::int32_t* to) {
  for (std::size_t i = 0; i < rows; ++i) {
    const Sums row = simd::sums_of_lanes(sums[i][0], sums[i][1], sums[i][2], sums[i][3]);
    std::memcpy(to + i * int8_columns, &row, sizeof row);
  }
}

/// Dot products of `length` vectors each.
template <class Dot, SevenBit seven_bit, std::size_t rows>
void add_tile(std::size_t length, const Packed* a, const Packed* b, std::int32_t* to) {
  Tile<rows> sums = {};
  for (; length > 0; --length, a += rows * step, b += tile_columns * step) {
    const auto column = [b](std::size_t j) { return simd::load_factors(b + j * step); };
    add_step<Dot, seven_bit, rows>(a, column, sums);
  }
  store_tile<rows>(sums, to);
}

/// The same with full columns of B as they are stored: they are not worth packing for one tile.
template <class Dot, SevenBit seven_bit, std::size_t rows>
void add_stored(std::size_t k, const Packed* a, const std::int8_t* b, std::int32_t* to) {
  Tile<rows> sums = {};
  std::size_t p = 0;
  for (; p + step <= k; p += step, a += rows * step) {
    const auto column = [&](std::size_t j) { return simd::widened(b + j * k + p); };
    add_step<Dot, seven_bit, rows>(a, column, sums);
  }
  if (p < k) {
    const auto column = [&](std::size_t j) {
      std::int8_t end[step] = {};
      std::copy_n(b + j * k + p, k - p, end);
      return simd::widened(end);
    };
    add_step<Dot, seven_bit, rows>(a, column, sums);
  }
  store_tile<rows>(sums, to);
}

/// The products of `rows` rows with a strip of columns, tile by tile.
template <class Dot, SevenBit seven_bit>
void multiply_packed(std::size_t rows, std::size_t length, const Packed* panels,
                     const Packed* strip, std::int32_t* sums) {
  std::size_t i = 0;
  for (; i + tile_rows <= rows; i += tile_rows) {
    add_tile<Dot, seven_bit, tile_rows>(length, panels + i * length * step, strip,
                                        sums + i * int8_columns);
  }
  if (i == rows) return;
  add_tile<Dot, seven_bit, 1>(length, panels + i * length * step, strip, sums + i * int8_columns);
}

/// The products of up to `tile_rows` rows with columns as they are stored.
template <class Dot, SevenBit seven_bit>
void multiply_stored(std::size_t rows, std::size_t k, const Packed* panel, const std::int8_t* b,
                     std::int32_t* sums) {
  const auto add =
      rows == tile_rows ? &add_stored<Dot, seven_bit, tile_rows> : &add_stored<Dot, seven_bit, 1>;
  add(k, panel, b, sums);
}

/// The two for a kind of dot product.
struct Forms {
  void (*packed)(std::size_t, std::size_t, const Packed*, const Packed*, std::int32_t*);
  void (*stored)(std::size_t, std::size_t, const Packed*, const std::int8_t*, std::int32_t*);
};

template <class Dot, SevenBit seven_bit>
constexpr Forms forms_of{&multiply_packed<Dot, seven_bit>, &multiply_stored<Dot, seven_bit>};

template <class Dot>
const Forms& forms_by(SevenBit seven_bit) {
  return seven_bit == SevenBit::a ? forms_of<Dot, SevenBit::a> : forms_of<Dot, SevenBit::b>;
}

const Forms& forms(SevenBit seven_bit) {
#if defined(__wasm_relaxed_simd__)
  static const bool stepped = simd::lacks_byte_dots();
  return stepped ? forms_by<simd::SteppedDot>(seven_bit) : forms_by<simd::DirectDot>(seven_bit);
#else
  return forms_by<simd::WideDot>(seven_bit);
#endif
}

}  // namespace

std::size_t int8_product_workspace(std::size_t m, std::size_t k) { return Parts(m, k).end; }

void int8_product(const Int8Product& product, Int8Sums& sums, std::int8_t* workspace) {
  const auto [m, k, n] = std::array{product.m, product.k, product.n};
  const Parts parts(m, k);
  auto* const panels = reinterpret_cast<Packed*>(workspace);
  auto* const strip = reinterpret_cast<Packed*>(workspace + parts.strip);
  auto* const block = reinterpret_cast<std::int32_t*>(workspace + parts.sums);
  const Forms& forms = layers::forms(product.seven_bit);
  const std::size_t at_once = rows_at_once(m, k);
  for (std::size_t row = 0; row < m; row += at_once) {
    const std::size_t rows = std::min(at_once, m - row);
    pack_panels(product.a + row * k, rows, k, panels);
    for (std::size_t j = 0; j < n; j += int8_columns) {
      const std::size_t columns = std::min(int8_columns, n - j);
      for (std::size_t q = 0; q < columns; q += tile_columns) {
        const std::size_t width = std::min(tile_columns, columns - q);
        const std::int8_t* const b = product.b->rows(j + q, width);
        if (m <= tile_rows && width == tile_columns) {
          forms.stored(rows, k, panels, b, block + q);
        } else {
          pack_strip(b, width, k, strip);
          forms.packed(rows, padded(k) / step, panels, strip, block + q);
        }
      }
      sums.take({row, rows, j, columns, block});
    }
  }
}

}  // namespace flopscope::layers
