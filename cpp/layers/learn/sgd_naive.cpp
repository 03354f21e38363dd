// SPDX-License-Identifier: MIT
#include "core/instantiate.h"
#include "flopscope/layers/sgd.h"

namespace flopscope::layers {

template <class T>
void sgd_naive(const SgdOptions& options, std::size_t size, const T* gradient, T* velocity,
               T* values) {
  const auto lr = static_cast<T>(options.lr);
  const auto momentum = static_cast<T>(options.momentum);
  const auto weight_decay = static_cast<T>(options.weight_decay);
  for (std::size_t i = 0; i < size; ++i) {
    const T g = gradient[i] + weight_decay * values[i];
    T v = g;
    if (velocity != nullptr) {
      v += momentum * velocity[i];
      velocity[i] = v;
    }
    values[i] -= lr * (options.nesterov ? g + momentum * v : v);
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(sgd_naive);

}  // namespace flopscope::layers
