// SPDX-License-Identifier: MIT
#include "flopscope/layers/quantize.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::Ints;
using simd::lanes;

/// Adding it to a number from 0 to 2^22 leaves the nearest integer in the last bits.
constexpr float integer_bits = 12582912;  // 1.5 2^23

}  // namespace

void quantize_simd(const Quantization& quantization, std::size_t size, const float* x,
                   std::int8_t* q) {
  using Bytes [[gnu::vector_size(lanes)]] = std::int8_t;
  const Floats inverse = simd::splat(1 / quantization.scale);
  const Floats zero = simd::splat(static_cast<float>(quantization.zero_point));
  const Floats most = simd::splat(static_cast<float>(most_quantized));
  for (std::size_t i = 0; i < size; i += lanes) {
    const std::size_t left = size - i;
    const Floats values = left < lanes ? simd::load_partial(x + i, left, 0) : simd::load(x + i);
    const Floats clamped = simd::lesser(most, simd::greater(Floats{}, values * inverse + zero));
    const Floats shifted = clamped + simd::splat(integer_bits);
    Ints bits;
    std::memcpy(&bits, &shifted, sizeof bits);
    const Bytes bytes = __builtin_convertvector(bits, Bytes);
    std::memcpy(q + i, &bytes, left < lanes ? left : lanes);
  }
}

}  // namespace flopscope::layers
