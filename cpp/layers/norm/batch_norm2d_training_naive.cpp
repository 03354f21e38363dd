// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/instantiate.h"
#include "flopscope/layers/batch_norm2d.h"

namespace flopscope::layers {

namespace {

/// Calls `see(place)` for every element of channel `c`.
template <class See>
void look_through(const BatchNorm2dShape& shape, std::int64_t c, See see) {
  for (std::int64_t n = 0; n < shape.batch; ++n) {
    const std::int64_t first = (n * shape.channels + c) * shape.plane;
    for (std::int64_t i = first; i < first + shape.plane; ++i) see(i);
  }
}

/// The mean and the spread of a channel of the batch.
template <class T>
struct Statistics {
  T count, mean, squares;  ///< squares: the sum of those of the distances from the mean

  Statistics(const BatchNorm2dShape& shape, std::int64_t c, const T* x)
      : count(static_cast<T>(shape.batch * shape.plane)), mean(0), squares(0) {
    look_through(shape, c, [&](std::int64_t i) { mean += x[i]; });
    mean /= count;
    look_through(shape, c, [&](std::int64_t i) { squares += (x[i] - mean) * (x[i] - mean); });
  }
  [[nodiscard]] T deviation() const {
    return std::sqrt(squares / count + static_cast<T>(batch_norm_epsilon));
  }
};

}  // namespace

template <class T>
void batch_norm2d_training_naive(const BatchNorm2dShape& shape, const T* x, const T* weight,
                                 const T* bias, T* y, T* running_mean, T* running_variance) {
  const auto momentum = static_cast<T>(batch_norm_momentum);
  for (std::int64_t c = 0; c < shape.channels; ++c) {
    const Statistics<T> batch(shape, c, x);
    look_through(shape, c, [&](std::int64_t i) {
      y[i] = (x[i] - batch.mean) / batch.deviation() * weight[c] + bias[c];
    });
    running_mean[c] = (1 - momentum) * running_mean[c] + momentum * batch.mean;
    running_variance[c] =
        (1 - momentum) * running_variance[c] + momentum * batch.squares / (batch.count - 1);
  }
}

template <class T>
void batch_norm2d_backward_naive(const BatchNorm2dShape& shape, const T* x, const T* weight,
                                 const T* dy, T* dx, T* dweight, T* dbias) {
  for (std::int64_t c = 0; c < shape.channels; ++c) {
    const Statistics<T> batch(shape, c, x);
    const T deviation = batch.deviation();
    T gradients = 0;
    T products = 0;  // of the gradients and the normalised input
    look_through(shape, c, [&](std::int64_t i) {
      gradients += dy[i];
      products += dy[i] * (x[i] - batch.mean) / deviation;
    });
    dweight[c] += products;
    dbias[c] += gradients;
    if (dx == nullptr) continue;
    look_through(shape, c, [&](std::int64_t i) {
      const T normal = (x[i] - batch.mean) / deviation;
      dx[i] = weight[c] / deviation *
              (dy[i] - gradients / batch.count - normal * products / batch.count);
    });
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(batch_norm2d_training_naive);
FLOPSCOPE_FLOAT_AND_DOUBLE(batch_norm2d_backward_naive);

}  // namespace flopscope::layers
