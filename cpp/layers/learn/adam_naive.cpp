// SPDX-License-Identifier: MIT
#include <cmath>

#include "adam_step.h"
#include "core/instantiate.h"
#include "flopscope/layers/adam.h"

namespace flopscope::layers {

template <class T>
void adam_naive(const AdamOptions& options, std::int64_t t, std::size_t size, const T* gradient,
                T* m, T* v, T* values) {
  const AdamStep<T> step(options, t);
  for (std::size_t i = 0; i < size; ++i) {
    const T g = gradient[i] + step.coupled_decay * values[i];
    m[i] = step.beta1 * m[i] + (1 - step.beta1) * g;
    v[i] = step.beta2 * v[i] + (1 - step.beta2) * g * g;
    const T deviation = std::sqrt(v[i] * step.v_correction) + step.eps;
    values[i] = step.keep * values[i] - step.rate * m[i] / deviation;
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(adam_naive);

}  // namespace flopscope::layers
