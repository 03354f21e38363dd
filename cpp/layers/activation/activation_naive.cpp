// SPDX-License-Identifier: MIT
#include "flopscope/layers/activation_list.h"

namespace flopscope::layers {

namespace {

template <class A, class T>
void forward(const A& activation, std::int64_t size, const T* x, T* y) {
  for (std::int64_t i = 0; i < size; ++i) y[i] = activation.value(x[i]);
}

template <class A, class T>
void backward(const A& activation, std::int64_t size, const T* kept, const T* dy, T* dx) {
  for (std::int64_t i = 0; i < size; ++i) dx[i] = activation.gradient(kept[i], dy[i]);
}

}  // namespace

template <class A>
void ActivationLayer<A>::naive(std::int64_t size, const float* x, float* y) const {
  forward(formula(), size, x, y);
}
template <class A>
void ActivationLayer<A>::naive(std::int64_t size, const double* x, double* y) const {
  forward(formula(), size, x, y);
}
template <class A>
void ActivationLayer<A>::backward_naive(std::int64_t size, const float* kept, const float* dy,
                                        float* dx) const {
  backward(formula(), size, kept, dy, dx);
}
template <class A>
void ActivationLayer<A>::backward_naive(std::int64_t size, const double* kept, const double* dy,
                                        double* dx) const {
  backward(formula(), size, kept, dy, dx);
}

#define FLOPSCOPE_INSTANTIATE(A)                                                               \
  template void ActivationLayer<A>::naive(std::int64_t, const float*, float*) const;           \
  template void ActivationLayer<A>::naive(std::int64_t, const double*, double*) const;         \
  template void ActivationLayer<A>::backward_naive(std::int64_t, const float*, const float*,   \
                                                   float*) const;                              \
  template void ActivationLayer<A>::backward_naive(std::int64_t, const double*, const double*, \
                                                   double*) const;
FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_INSTANTIATE)
#undef FLOPSCOPE_INSTANTIATE

}  // namespace flopscope::layers
