// SPDX-License-Identifier: MIT
#include <algorithm>

#include "flopscope/layers/bandwidth.h"
#include "flopscope/layers/emitted_streams.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

constexpr auto block = static_cast<std::size_t>(BandwidthShape::block);

/// The sums of `places` rows of `size` numbers, at most a block, which lie `distance` apart, each
/// in so many vectors.
template <std::size_t places, std::size_t accumulators>
void sum(std::size_t size, const float* x, std::size_t distance, float* const (&sums_to)[places]) {
  Floats sums[places][accumulators] = {};
  const auto add = [&](std::size_t i, std::size_t k) {
    for (std::size_t place = 0; place < places; ++place) {
      sums[place][k] += simd::load(x + place * distance + i + k * lanes);
    }
  };
  std::size_t i = 0;
  for (; i + accumulators * lanes <= size; i += accumulators * lanes) {
    for (std::size_t k = 0; k < accumulators; ++k) add(i, k);
  }
  for (; i + lanes <= size; i += lanes) add(i, 0);
  for (std::size_t place = 0; place < places; ++place) {
    Floats& all = sums[place][0];
    if (i < size) all += simd::load_partial(x + place * distance + i, size - i, 0);
    for (std::size_t k = 1; k < accumulators; ++k) all += sums[place][k];
    float total = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) total += all[lane];
    *sums_to[place] = total;
  }
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

/// One pass of numbers a of b and c.
using Pass = void (*)(std::size_t n, float factor, const float* b, const float* c, float* a);

void compiled_scale(std::size_t n, float factor, const float* b, const float*, float* a) {
  const Floats factors = simd::splat(factor);
  for_vectors(
      n, [&](std::size_t i) { simd::store(a + i, factors * simd::load(b + i)); },
      [&](std::size_t i, std::size_t rest) {
        simd::store_partial(a + i, factors * simd::load_partial(b + i, rest, 0), rest);
      });
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

/// All passes by the loop that is written at run time, where there is one, as far as its whole
/// turns go.
void stream(emit::StreamFunction (*emitted)(), Pass compiled, std::size_t n, float factor,
            const float* b, const float* c, float* a, std::size_t passes) {
  const std::size_t turns = n / emit::stream_numbers;
  const emit::StreamFunction loop = turns > 0 ? emitted() : nullptr;
  const std::size_t done = loop == nullptr ? 0 : turns * emit::stream_numbers;
  if (done > 0) loop(passes, turns, &factor, b, c, a);
  if (done == n) return;
  const float* const rest_of_c = c == nullptr ? nullptr : c + done;
  for (std::size_t pass = 0; pass < passes; ++pass) {
    compiled(n - done, factor, b + done, rest_of_c, a + done);
  }
}

}  // namespace

void read_simd(std::size_t size, const float* x, float* sums, ReadForm form) {
  const auto sum_block = form == ReadForm::accumulators_8 ? sum<1, 8> : sum<1, 6>;
  // Blocks of the first half are read beside those of the second.
  const std::size_t half = form == ReadForm::two_places ? size / block / 2 : 0;
  for (std::size_t at = 0; at < half; ++at) {
    sum<2, 3>(block, x + at * block, half * block, {&sums[at], &sums[half + at]});
  }
  for (std::size_t begin = 2 * half * block; begin < size; begin += block) {
    sum_block(std::min(block, size - begin), x + begin, 0, {&sums[begin / block]});
  }
}

void scale_simd(std::size_t n, float factor, const float* b, float* a, std::size_t passes) {
  stream(emit::emitted_scale, compiled_scale, n, factor, b, nullptr, a, passes);
}

void triad_simd(std::size_t n, float factor, const float* b, const float* c, float* a,
                std::size_t passes) {
  stream(emit::emitted_triad, compiled_triad, n, factor, b, c, a, passes);
}

}  // namespace flopscope::layers
