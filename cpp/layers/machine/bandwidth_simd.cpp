// SPDX-License-Identifier: MIT
#include <algorithm>

#include "flopscope/layers/bandwidth.h"
#include "flopscope/layers/emitted_triad.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

// The sum of x (size), at most a block.
template <std::size_t accumulators>
float sum(std::size_t size, const float* x) {
  Floats sums[accumulators] = {};
  std::size_t i = 0;
  for (; i + accumulators * lanes <= size; i += accumulators * lanes) {
    for (std::size_t k = 0; k < accumulators; ++k) sums[k] += simd::load(x + i + k * lanes);
  }
  for (; i + lanes <= size; i += lanes) sums[0] += simd::load(x + i);
  if (i < size) sums[0] += simd::load_partial(x + i, size - i, 0);
  for (std::size_t k = 1; k < accumulators; ++k) sums[0] += sums[k];
  float total = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) total += sums[0][lane];
  return total;
}

/// Calls `vector(i)` for each whole vector of n numbers, four in a turn of the loop, and
/// `partial(i, count)` for what is left.
template <class Vector, class Partial>
void for_vectors(std::size_t n, const Vector& vector, const Partial& partial) {
  std::size_t i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes) {
    for (std::size_t k = i; k < i + 4 * lanes; k += lanes) vector(k);
  }
  for (; i + lanes <= n; i += lanes) vector(i);
  if (i < n) partial(i, n - i);
}

void compiled_triad(std::size_t n, float factor, const float* b, const float* c, float* a) {
  const Floats factors = simd::splat(factor);
  const auto one = [&](Floats from_b, Floats from_c) {
    return simd::multiply_add(factors, from_c, from_b);
  };
  for_vectors(
      n, [&](std::size_t i) { simd::store(a + i, one(simd::load(b + i), simd::load(c + i))); },
      [&](std::size_t i, std::size_t rest) {
        simd::store_partial(
            a + i, one(simd::load_partial(b + i, rest, 0), simd::load_partial(c + i, rest, 0)),
            rest);
      });
}

}  // namespace

void read_simd(std::size_t size, const float* x, float* sums, ReadForm form) {
  const auto sum_block = form == ReadForm::accumulators_6 ? sum<6> : sum<8>;
  constexpr auto block = static_cast<std::size_t>(BandwidthShape::block);
  for (std::size_t begin = 0; begin < size; begin += block) {
    sums[begin / block] = sum_block(std::min(block, size - begin), x + begin);
  }
}

void scale_simd(std::size_t n, float factor, const float* b, float* a) {
  const Floats factors = simd::splat(factor);
  for_vectors(
      n, [&](std::size_t i) { simd::store(a + i, factors * simd::load(b + i)); },
      [&](std::size_t i, std::size_t rest) {
        simd::store_partial(a + i, factors * simd::load_partial(b + i, rest, 0), rest);
      });
}

void triad_simd(std::size_t n, float factor, const float* b, const float* c, float* a,
                std::size_t passes) {
  const std::size_t turns = n / emit::triad_numbers;
  const emit::TriadFunction emitted = turns > 0 ? emit::emitted_triad() : nullptr;
  if (emitted == nullptr) {
    for (std::size_t pass = 0; pass < passes; ++pass) compiled_triad(n, factor, b, c, a);
    return;
  }
  emitted(passes, turns, &factor, b, c, a);
  const std::size_t done = turns * emit::triad_numbers;
  for (std::size_t pass = 0; pass < passes; ++pass) {
    compiled_triad(n - done, factor, b + done, c + done, a + done);
  }
}

}  // namespace flopscope::layers
