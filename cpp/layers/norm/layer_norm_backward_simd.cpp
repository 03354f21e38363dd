// SPDX-License-Identifier: MIT
#include "flopscope/layers/layer_norm.h"
#include "layer_norm_rows.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;
using simd::multiply_add;

/// A row, and what normalises it.
struct Row {
  const float* x;
  const float* weight;
  const float* dy;
  std::size_t size;
  float mean;
  float scale;
};

/// The means of the gradients by the normalised row, and of their products with it.
struct Means {
  float gradients;
  float products;
};

/// Adds what a row gives to the parameters' gradients, and finds its means on the way.
Means add_parameters(const Row& row, float* dweight, float* dbias) {
  Floats gradients{};
  Floats products{};
  std::size_t j = 0;
  for (; j + lanes <= row.size; j += lanes) {
    const Floats normal = (simd::load(row.x + j) - row.mean) * row.scale;
    const Floats dy = simd::load(row.dy + j);
    const Floats gradient = dy * simd::load(row.weight + j);
    gradients += gradient;
    products = multiply_add(gradient, normal, products);
    simd::store(dweight + j, multiply_add(dy, normal, simd::load(dweight + j)));
    simd::store(dbias + j, simd::load(dbias + j) + dy);
  }
  const simd::Quad sums = simd::sums_of_lanes(gradients, products, gradients, products);
  Means means{sums[0], sums[1]};
  for (; j < row.size; ++j) {
    const float normal = (row.x[j] - row.mean) * row.scale;
    means.gradients += row.dy[j] * row.weight[j];
    means.products += row.dy[j] * row.weight[j] * normal;
    dweight[j] += row.dy[j] * normal;
    dbias[j] += row.dy[j];
  }
  const auto n = static_cast<float>(row.size);
  return {means.gradients / n, means.products / n};
}

void find_input(const Row& row, const Means& means, float* dx) {
  const auto slope = [=](auto x, auto weight, auto dy) {
    const auto normal = (x - row.mean) * row.scale;
    return (dy * weight - means.gradients - normal * means.products) * row.scale;
  };
  simd::map(row.size, dx, slope, row.x, row.weight, row.dy);
}

}  // namespace

void layer_norm_backward_simd(const LayerNormShape& shape, const float* x, const float* weight,
                              const float* dy, float* dx, float* dweight, float* dbias) {
  const auto [rows, cols] = as_sizes(shape.rows, shape.cols);
  for (std::size_t i = 0; i < rows; ++i, x += cols, dy += cols) {
    const auto [mean, scale] = normalizer_of(x, cols);
    const Row row{x, weight, dy, cols, mean, scale};
    const Means means = add_parameters(row, dweight, dbias);
    if (dx != nullptr) find_input(row, means, dx + i * cols);
  }
}

}  // namespace flopscope::layers
