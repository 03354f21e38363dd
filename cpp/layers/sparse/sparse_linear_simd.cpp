// SPDX-License-Identifier: MIT
#include <algorithm>

#include "flopscope/layers/sparse_linear.h"
#include "matmul/pack.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

// As many sums hide the latency of an addition.
constexpr std::size_t most_sums = 8;

/// The sum of a row's entries with `vectors` vectors of x's rows; `columns` (in_features, width).
template <std::size_t vectors>
void add_entries(std::size_t count, const float* values, const std::int32_t* places,
                 const float* columns, float bias, float* sums) {
  constexpr std::size_t width = vectors * lanes;
  constexpr std::size_t chains = most_sums / vectors;  // of entries that do not wait for each other
  Floats chain[chains][vectors] = {};
  for (Floats& sum : chain[0]) sum = simd::splat(bias);
  const auto add = [&](std::size_t entry, Floats(&to)[vectors]) {
    const float* const column = columns + static_cast<std::size_t>(places[entry]) * width;
    const Floats value = simd::splat(values[entry]);
    for (std::size_t v = 0; v < vectors; ++v) {
      to[v] = simd::multiply_add(simd::load(column + v * lanes), value, to[v]);
    }
  };
  std::size_t entry = 0;
  for (; entry + chains <= count; entry += chains) {
    for (std::size_t c = 0; c < chains; ++c) add(entry + c, chain[c]);
  }
  for (; entry < count; ++entry) add(entry, chain[0]);
  for (std::size_t v = 0; v < vectors; ++v) {
    Floats sum = chain[0][v];
    for (std::size_t c = 1; c < chains; ++c) sum += chain[c][v];
    simd::store(sums + v * lanes, sum);
  }
}

/// `rows` rows of y, up to `vectors` vectors of them.
template <std::size_t vectors>
void add_rows(const SparseLinearShape& shape, std::size_t rows, const float* x,
              const SparseRows& weights, const float* bias, float* y, float* workspace) {
  constexpr std::size_t width = vectors * lanes;
  const auto [in, out] = as_sizes(shape.in_features, shape.out_features);
  pack_rows(x, in, rows, in, workspace, width);
  for (std::size_t o = 0; o < out; ++o) {
    const auto start = static_cast<std::size_t>(weights.starts[o]);
    float sums[width];
    add_entries<vectors>(static_cast<std::size_t>(weights.starts[o + 1]) - start,
                         weights.values + start, weights.columns + start, workspace,
                         bias == nullptr ? 0 : bias[o], sums);
    for (std::size_t i = 0; i < rows; ++i) y[i * out + o] = sums[i];
  }
}

std::size_t width_of(std::size_t batch) {
  if (batch > 4 * lanes) return 8 * lanes;
  if (batch > 2 * lanes) return 4 * lanes;
  return batch > lanes ? 2 * lanes : lanes;
}

}  // namespace

std::size_t sparse_linear_workspace(const SparseLinearShape& shape) {
  return static_cast<std::size_t>(shape.in_features) *
         width_of(static_cast<std::size_t>(shape.batch));
}

void sparse_linear_simd(const SparseLinearShape& shape, const float* x, const SparseRows& weights,
                        const float* bias, float* y, float* workspace) {
  const auto batch = static_cast<std::size_t>(shape.batch);
  for (std::size_t i = 0; i < batch;) {
    const std::size_t width = width_of(batch - i);
    const std::size_t rows = std::min(width, batch - i);
    const auto add = width == 8 * lanes   ? &add_rows<8>
                     : width == 4 * lanes ? &add_rows<4>
                     : width == 2 * lanes ? &add_rows<2>
                                          : &add_rows<1>;
    add(shape, rows, x, weights, shape.bias ? bias : nullptr, y, workspace);
    i += rows;
    x += rows * static_cast<std::size_t>(shape.in_features);
    y += rows * static_cast<std::size_t>(shape.out_features);
  }
}

}  // namespace flopscope::layers
