// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The matrix product behind matmul and linear, in three forms for three kinds of shapes. No shape
// is left to a slow path: matrix times vector, a thin strip and a square each have their own loop.
#pragma once

#include <concepts>
#include <cstddef>

namespace flopscope::layers {

/// A matrix that is nowhere stored as one: its elements are fetched as they are packed.
class ImplicitMatrix {
 public:
  virtual ~ImplicitMatrix() = default;
  /// panel[q][r] = element (p + q, j + r) for q < depth and r < count <= width; 0 for the rest of
  /// r < width. `panel` is (depth, width).
  virtual void pack(std::size_t p, std::size_t depth, std::size_t j, std::size_t count,
                    float* panel, std::size_t width) const = 0;
};

/// C (m, n) = A (m, k) B (k, n) + bias (n).
struct Gemm {
  std::size_t m;
  std::size_t k;
  std::size_t n;
  const float* a;  ///< row-major, rows k apart
  const float* b;  ///< row-major, rows n apart; transposed: stored (n, k), rows k apart
  bool b_transposed;
  const float* bias;     ///< or null
  float* c;              ///< row-major
  std::size_t b_stride;  ///< from one row of b's storage to the next
  std::size_t c_stride;  ///< from one row of c to the next
  // Of the blocked form only:
  const ImplicitMatrix* implicit_b;  ///< what B is instead of `b`, or null
  const float* row_bias;             ///< (m), in place of `bias`; or null
};

/// A problem without its data, all matrices contiguous.
[[nodiscard]] Gemm gemm_sizes(std::integral auto rows, std::integral auto depth,
                              std::integral auto columns, bool b_transposed) {
  const auto m = static_cast<std::size_t>(rows);
  const auto k = static_cast<std::size_t>(depth);
  const auto n = static_cast<std::size_t>(columns);
  return {.m = m,
          .k = k,
          .n = n,
          .a = nullptr,
          .b = nullptr,
          .b_transposed = b_transposed,
          .bias = nullptr,
          .c = nullptr,
          .b_stride = b_transposed ? k : n,
          .c_stride = n,
          .implicit_b = nullptr,
          .row_bias = nullptr};
}

/// Packs A and B into panels that lie as they are read, in blocks that stay in the caches, and
/// multiplies tile by tile: after Goto and van de Geijn, "Anatomy of high-performance matrix
/// multiplication" (2008).
void gemm_blocked(const Gemm& problem, float* workspace);
/// The floats it needs, for these sizes and for smaller ones.
[[nodiscard]] std::size_t gemm_blocked_workspace(std::size_t m, std::size_t k, std::size_t n);

/// For few rows of A or few columns of B, both stored along k: every element is a dot product of
/// two stored rows, so nothing is packed. `b_transposed` must be true.
void gemm_dots(const Gemm& problem);
/// A block of such a product: `of_vector` says whether the whole has one row or one column, since
/// those add in another order, and the bits may not depend on how C was cut.
void gemm_dots(const Gemm& problem, bool of_vector);
/// The problem as `gemm_dots` wants it: a B that is not transposed, narrow as it must be, is
/// quickly turned around into k n floats of `workspace`.
[[nodiscard]] Gemm with_transposed_b(const Gemm& problem, float* workspace);

/// For few rows of A, or few terms of long rows, and a row-major B: adds multiples of B's rows to
/// C's, four rows at a time, which read B once from the beginning to the end. `b_transposed` must
/// be false.
void gemm_rows(const Gemm& problem);

/// Which of the three a shape is given to. A part of a problem computed by the form of the whole
/// has the same bits as when computed within the whole.
enum class GemmForm { blocked, dots, rows };
[[nodiscard]] GemmForm gemm_form(std::size_t m, std::size_t k, std::size_t n, bool b_transposed);

/// The floats of workspace that `gemm` needs, to be asked for on the thread that will run it: each
/// has tiles of its own, on which the form depends.
[[nodiscard]] std::size_t gemm_workspace(const Gemm& sizes);

/// `workspace` starts on a 64-byte boundary.
void gemm(const Gemm& problem, float* workspace);

}  // namespace flopscope::layers
