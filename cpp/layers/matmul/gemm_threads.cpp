// SPDX-License-Identifier: MIT
#include "gemm_threads.h"

#include <algorithm>

#include "simd/align.h"
#include "tiles.h"

namespace flopscope::layers {

namespace {

// Each part packs its own rows and columns, so they should not be small.
constexpr std::size_t least_rows = 24 * tile_rows;
constexpr std::size_t least_columns = 8 * tile_columns;

// Where the narrow forms may be cut without an element changing places within their loops.
constexpr std::size_t strip = 48;

}  // namespace

GemmCut cut_blocked(const Gemm& sizes, std::size_t parts) {
  std::size_t down = 1;
  std::size_t across = 1;
  while (down * across < parts) {
    const bool rows_left = sizes.m / (2 * down) >= least_rows;
    const bool columns_left = sizes.n / (2 * across) >= least_columns;
    if (!rows_left && !columns_left) break;
    const bool taller = sizes.m / down >= sizes.n / across;
    if (rows_left && (taller || !columns_left)) down *= 2;
    else across *= 2;
  }
  return {sizes, rounded_up(quotient_up(sizes.m, down), tile_rows),
          rounded_up(quotient_up(sizes.n, across), tile_columns)};
}

std::size_t gemm_floats_per_thread(const Gemm& sizes, const GemmCut& cut) {
  // Two cache lines apart, because processors fetch them in pairs.
  return rounded_up(gemm_blocked_workspace(cut.rows, sizes.k, cut.columns), 32);
}

namespace {

GemmCut cut_of(const Gemm& sizes, GemmForm form, std::size_t threads) {
  const double macs =
      static_cast<double>(sizes.m) * static_cast<double>(sizes.k) * static_cast<double>(sizes.n);
  if (threads < 2 || macs < least_threaded_macs) return {sizes, sizes.m, sizes.n};
  if (form == GemmForm::blocked) return cut_blocked(sizes, parts_per_thread * threads);
  const std::size_t parts = parts_per_thread * threads;
  if (form == GemmForm::rows || sizes.m < sizes.n) {
    return {sizes, sizes.m, rounded_up(quotient_up(sizes.n, parts), strip)};
  }
  return {sizes, rounded_up(quotient_up(sizes.m, parts), strip), sizes.n};
}

/// The block of `problem` that is the `part`-th of `cut`.
Gemm block_of(const Gemm& problem, const GemmCut& cut, std::size_t part) {
  const std::size_t i = part / cut.across * cut.rows;
  const std::size_t j = part % cut.across * cut.columns;
  Gemm block = problem;
  block.m = std::min(cut.rows, problem.m - i);
  block.n = std::min(cut.columns, problem.n - j);
  block.a += i * problem.k;
  block.b += problem.b_transposed ? j * problem.b_stride : j;
  if (block.bias != nullptr) block.bias += j;
  block.c += i * problem.c_stride + j;
  return block;
}

}  // namespace

std::size_t gemm_threads_workspace(const Gemm& sizes, std::size_t threads) {
  const GemmForm form = gemm_form(sizes.m, sizes.k, sizes.n, sizes.b_transposed);
  std::size_t most = gemm_workspace(sizes);
  if (form != GemmForm::blocked) return most;
  // Where fewer threads are granted than were asked for, each has larger blocks.
  for (std::size_t granted = 2; granted <= threads; ++granted) {
    const GemmCut cut = cut_of(sizes, form, granted);
    if (cut.parts() > 1) most = std::max(most, granted * gemm_floats_per_thread(sizes, cut));
  }
  return most;
}

void gemm_threads(const Gemm& problem, float* workspace, ThreadPool& pool) {
  const GemmForm form = gemm_form(problem.m, problem.k, problem.n, problem.b_transposed);
  const GemmCut cut = cut_of(problem, form, pool.threads());
  if (cut.parts() < 2) return gemm(problem, workspace);
  if (form == GemmForm::blocked) {
    const std::size_t floats = gemm_floats_per_thread(problem, cut);
    pool.parallel_for(cut.parts(), [&](std::size_t part, std::size_t thread) {
      gemm_blocked(block_of(problem, cut, part), workspace + thread * floats);
    });
  } else if (form == GemmForm::rows) {
    pool.parallel_for(cut.parts(), [&](std::size_t part, std::size_t) {
      gemm_rows(block_of(problem, cut, part));
    });
  } else {
    const Gemm transposed = with_transposed_b(problem, workspace);
    const bool of_vector = std::min(problem.m, problem.n) == 1;
    pool.parallel_for(cut.parts(), [&](std::size_t part, std::size_t) {
      gemm_dots(block_of(transposed, cut, part), of_vector);
    });
  }
}

}  // namespace flopscope::layers
