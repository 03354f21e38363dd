// SPDX-License-Identifier: MIT
#include "flopscope/layers/activation_list.h"
#include "simd/vectors.h"

namespace flopscope::layers {

namespace {

using simd::lanes;
using simd::Vectors;

/// Two vectors at a time: one's instructions run while the other's wait for their operands.
constexpr std::size_t at_once = 2;

}  // namespace

template <class A>
void ActivationLayer<A>::simd(std::int64_t size, const float* x, float* y) const {
  const A activation = formula();
  const auto end = static_cast<std::size_t>(size);
  std::size_t i = 0;
  for (; i + at_once * lanes <= end; i += at_once * lanes) {
    activation.value(Vectors<at_once>::load(x + i)).store(y + i);
  }
  for (; i < end; i += lanes) {
    const std::size_t count = end - i < lanes ? end - i : lanes;
    activation.value(Vectors<1>::load_partial(x + i, count)).store_partial(y + i, count);
  }
}

template <class A>
void ActivationLayer<A>::backward_simd(std::int64_t size, const float* kept, const float* dy,
                                       float* dx) const {
  const A activation = formula();
  const auto end = static_cast<std::size_t>(size);
  std::size_t i = 0;
  for (; i + at_once * lanes <= end; i += at_once * lanes) {
    const auto gradient = Vectors<at_once>::load(dy + i);
    activation.gradient(Vectors<at_once>::load(kept + i), gradient).store(dx + i);
  }
  for (; i < end; i += lanes) {
    const std::size_t count = end - i < lanes ? end - i : lanes;
    const auto gradient = Vectors<1>::load_partial(dy + i, count);
    activation.gradient(Vectors<1>::load_partial(kept + i, count), gradient)
        .store_partial(dx + i, count);
  }
}

#define FLOPSCOPE_INSTANTIATE(A)                                                            \
  template void ActivationLayer<A>::simd(std::int64_t, const float*, float*) const;         \
  template void ActivationLayer<A>::backward_simd(std::int64_t, const float*, const float*, \
                                                  float*) const;
FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_INSTANTIATE)
#undef FLOPSCOPE_INSTANTIATE

}  // namespace flopscope::layers
