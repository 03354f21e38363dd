// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The product of two matrices of 8-bit integers, exact in 32 bits, behind the quantized linear
// layer and convolution. Both are stored along the inner dimension, so that every element is a dot
// product of two stored rows.
#pragma once

#include <cstddef>
#include <cstdint>

namespace flopscope::layers {

/// So many rows of B are asked for at a time.
inline constexpr std::size_t int8_rows_at_once = 4;

/// Rows of 8-bit integers, which may be made as they are asked for.
class Int8Rows {
 public:
  virtual ~Int8Rows() = default;
  /// Rows j to j + count - 1, (count, k), of up to `int8_rows_at_once`.
  [[nodiscard]] virtual const std::int8_t* rows(std::size_t j, std::size_t count) const = 0;
};

/// So many columns of the product are given away at a time: a cache line of floats.
inline constexpr std::size_t int8_columns = 16;

/// Elements of the product: `rows` from `row` on, of `columns` columns from `column` on.
struct Int8Block {
  std::size_t row, rows, column, columns;
  const std::int32_t* sums;  ///< (rows, int8_columns)
};

/// What happens to the elements of the product.
class Int8Sums {
 public:
  virtual ~Int8Sums() = default;
  virtual void take(const Int8Block& block) = 0;
};

/// Which factor has 7 bits, from 0 to 127; the other one has numbers from -127 to 127.
enum class SevenBit { a, b };

/// A (m, k) B^T with B (n, k), k up to `most_quantized_terms`.
struct Int8Product {
  std::size_t m, k, n;
  const std::int8_t* a;
  const Int8Rows* b;
  SevenBit seven_bit;
};

/// Gives every element of the product to `sums`, once. `workspace` starts on a 64-byte boundary.
void int8_product(const Int8Product& product, Int8Sums& sums, std::int8_t* workspace);
/// The bytes of the workspace, to be asked for on the thread that will compute the product: each
/// has tiles of its own, which decide how wide the factors are.
[[nodiscard]] std::size_t int8_product_workspace(std::size_t m, std::size_t k, SevenBit seven_bit);

}  // namespace flopscope::layers
