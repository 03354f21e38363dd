// SPDX-License-Identifier: MIT
#include "flopscope/measure/random.h"

#include <cmath>
#include <cstring>
#include <utility>

namespace flopscope::measure {

namespace {

constexpr std::uint64_t rotate_left(std::uint64_t bits, int places) {
  return (bits << places) | (bits >> (64 - places));
}

// The natural logarithm of a normal number, from IEEE operations alone. x = m 2^e with m in
// [sqrt(1/2), sqrt(2)), log m = 2 atanh(s) with s = (m - 1) / (m + 1), |s| < 0.172: the twelve
// terms of the series leave an error below 1e-19.
double portable_log(double x) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  int exponent = static_cast<int>(bits >> 52) - 1022;
  bits = (bits & 0x000fffffffffffffULL) | 0x3fe0000000000000ULL;
  double mantissa = 0;  // in [1/2, 1)
  std::memcpy(&mantissa, &bits, sizeof mantissa);
  if (mantissa < 0.70710678118654752) {
    mantissa *= 2;
    exponent -= 1;
  }
  const double s = (mantissa - 1) / (mantissa + 1);
  const double s2 = s * s;
  double series = 0;
  for (int odd = 23; odd >= 1; odd -= 2) series = series * s2 + 1.0 / odd;
  return 2 * s * series + exponent * 0.69314718055994531;
}

}  // namespace

Random::Random(std::uint64_t seed) {
  for (auto& word : state_) {  // splitmix64
    seed += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = seed;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    word = z ^ (z >> 31);
  }
}

std::uint64_t Random::bits() {
  const std::uint64_t result = rotate_left(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = rotate_left(state_[3], 45);
  return result;
}

double Random::uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

double Random::uniform(double low, double high) { return low + (high - low) * uniform(); }

std::uint32_t Random::below(std::uint32_t limit) {
  // The upper half of bits * limit is the result. 2^32 is no multiple of most limits, so some lower
  // halves come once too often: those are drawn again. A lower half of `limit` or more is none.
  std::uint64_t product = (bits() >> 32) * limit;
  if (static_cast<std::uint32_t>(product) < limit) {
    const std::uint32_t surplus = (0U - limit) % limit;
    while (static_cast<std::uint32_t>(product) < surplus) product = (bits() >> 32) * limit;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

double Random::normal() {
  if (spare_normal_) return *std::exchange(spare_normal_, std::nullopt);
  double u = 0;
  double v = 0;
  double square = 0;
  do {
    u = uniform(-1, 1);
    v = uniform(-1, 1);
    square = u * u + v * v;
  } while (square >= 1 || square == 0);
  const double factor = std::sqrt(-2 * portable_log(square) / square);
  spare_normal_ = v * factor;
  return u * factor;
}

double Random::normal(double mean, double standard_deviation) {
  return mean + standard_deviation * normal();
}

}  // namespace flopscope::measure
