// SPDX-License-Identifier: MIT
//
// Functions of single elements, a few vectors at a time, so that one's chain of operations fills
// the waits of the others.
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/relu6.h"
#include "flopscope/layers/sigmoid.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/tanh.h"
#include "simd_math.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::get;
using simd::lanes;

/// y = function(x), where the function changes an array of vectors.
template <class Function>
void each(std::int64_t elements, const float* x, float* y, Function function) {
  constexpr std::size_t at_once = 2;
  const auto size = static_cast<std::size_t>(elements);
  std::size_t i = 0;
  for (; i + at_once * lanes <= size; i += at_once * lanes) {
    Floats values[at_once];
    for (std::size_t v = 0; v < at_once; ++v) values[v] = simd::load(x + i + v * lanes);
    function(values);
    for (std::size_t v = 0; v < at_once; ++v) simd::store(y + i + v * lanes, values[v]);
  }
  for (; i < size; i += lanes) {
    const std::size_t count = size - i < lanes ? size - i : lanes;
    Floats values[] = {simd::load_partial(x + i, count, 0)};
    function(values);
    simd::store_partial(y + i, values[0], count);
  }
}

// clang-format off
constexpr auto gelu_constants = simd::constants(
    0.79788456F,                // 0: sqrt(2 / pi)
    0.79788456F * 0.044715F,    // 1
    0.5F);                      // 2
// clang-format on

}  // namespace

void relu6_simd(std::int64_t size, const float* x, float* y) {
  const Floats six = simd::splat(6);
  each(size, x, y, [six](auto& values) {
    for (Floats& v : values) v = simd::lesser(simd::greater(v, Floats{}), six);
  });
}

void sigmoid_simd(std::int64_t size, const float* x, float* y) {
  each(size, x, y, [](auto& values) {
    for (Floats& v : values) v = simd::sigmoid(v);
  });
}

void silu_simd(std::int64_t size, const float* x, float* y) {
  each(size, x, y, [](auto& values) {
    for (Floats& v : values) v = v * simd::sigmoid(v);
  });
}

void tanh_simd(std::int64_t size, const float* x, float* y) {
  each(size, x, y, [](auto& values) { simd::tanh(values); });
}

void gelu_tanh_simd(std::int64_t size, const float* x, float* y) {
  each(size, x, y, []<std::size_t count>(Floats(&values)[count]) {
    const auto& c = simd::loaded(gelu_constants);
    Floats inner[count];
    for (std::size_t v = 0; v < count; ++v) {
      const Floats square = values[v] * values[v];
      inner[v] = values[v] * simd::multiply_add(square, get<1>(c), get<0>(c));
    }
    simd::tanh(inner);
    for (std::size_t v = 0; v < count; ++v) {
      const Floats half = values[v] * get<2>(c);
      values[v] = simd::multiply_add(half, inner[v], half);
    }
  });
}

}  // namespace flopscope::layers
