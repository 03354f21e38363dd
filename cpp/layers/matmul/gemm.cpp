// SPDX-License-Identifier: MIT
#include "gemm.h"

#include "flopscope/layers/tile_kind.h"

namespace flopscope::layers {

namespace {

// Where the narrow forms stop being faster than the blocked one, measured in V8.
constexpr std::size_t narrow_dots = 12;
constexpr std::size_t narrow_rows = 8;
constexpr std::size_t short_dot = 32;
constexpr std::size_t short_dot_beside_unpacked = 96;  // where the blocked form need not pack A
constexpr std::size_t short_dot_of_whole_vectors = 128;
constexpr std::size_t few_rows = 4;
// With so few terms writing C takes most of the time, and adding rows writes long runs of it.
constexpr std::size_t few_terms = 2;
constexpr std::size_t long_row = 64;
constexpr std::size_t close_rows = 65536;

}  // namespace

GemmForm gemm_form(std::size_t m, std::size_t k, std::size_t n, bool b_transposed) {
  const bool whole_vectors = n >= 8 && n % 4 == 0;
  const bool tiles_fill_lanes = tile_kind().emitted && m >= n && n >= 4;
  const std::size_t longest_short = whole_vectors      ? short_dot_of_whole_vectors
                                    : tiles_fill_lanes ? short_dot_beside_unpacked
                                                       : short_dot;
  const bool few_columns = n <= narrow_dots && k >= longest_short;
  const bool few_stored_rows = b_transposed && m <= narrow_dots && k >= short_dot;
  if (few_columns || few_stored_rows) return GemmForm::dots;
  const bool mostly_written = k <= few_terms && n >= long_row && m <= n;
  const bool rows = !b_transposed && (m <= few_rows || mostly_written ||
                                      (m <= narrow_rows && n > 0 && k > close_rows / n));
  return rows ? GemmForm::rows : GemmForm::blocked;
}

std::size_t gemm_workspace(const Gemm& sizes) {
  switch (gemm_form(sizes.m, sizes.k, sizes.n, sizes.b_transposed)) {
    case GemmForm::dots:
      return sizes.b_transposed ? 0 : sizes.k * sizes.n;
    case GemmForm::rows:
      return 0;
    case GemmForm::blocked:
      break;
  }
  return gemm_blocked_workspace(sizes.m, sizes.k, sizes.n);
}

Gemm with_transposed_b(const Gemm& problem, float* workspace) {
  if (problem.b_transposed) return problem;
  for (std::size_t p = 0; p < problem.k; ++p) {
    for (std::size_t j = 0; j < problem.n; ++j) {
      workspace[j * problem.k + p] = problem.b[p * problem.b_stride + j];
    }
  }
  Gemm transposed = problem;
  transposed.b = workspace;
  transposed.b_transposed = true;
  transposed.b_stride = problem.k;
  return transposed;
}

void gemm(const Gemm& problem, float* workspace) {
  switch (gemm_form(problem.m, problem.k, problem.n, problem.b_transposed)) {
    case GemmForm::dots:
      gemm_dots(with_transposed_b(problem, workspace));
      return;
    case GemmForm::rows:
      gemm_rows(problem);
      return;
    case GemmForm::blocked:
      gemm_blocked(problem, workspace);
      return;
  }
}

}  // namespace flopscope::layers
