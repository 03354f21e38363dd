// SPDX-License-Identifier: MIT
//
// The sum of a plane is a float; those of all planes of a channel are added up in double precision,
// so that a large batch loses no more digits than a small one.
#include <cmath>

#include "flopscope/layers/batch_norm2d.h"
#include "simd/row_sums.h"

namespace flopscope::layers {

namespace {

using simd::Floats;

/// Where a channel's planes lie.
struct Planes {
  Planes(const BatchNorm2dShape& shape, std::int64_t channel)
      : size(static_cast<std::size_t>(shape.plane)),
        first(static_cast<std::size_t>(channel) * size),
        step(static_cast<std::size_t>(shape.channels) * size),
        end(first + static_cast<std::size_t>(shape.batch) * step) {}

  std::size_t size, first, step, end;
};

struct Statistics {
  double count;
  float mean = 0;
  double squares = 0;  // of the distances from the mean, their sum

  Statistics(const BatchNorm2dShape& shape, const Planes& planes, const float* x)
      : count(static_cast<double>(shape.batch) * static_cast<double>(shape.plane)) {
    double sum = 0;
    for (std::size_t at = planes.first; at < planes.end; at += planes.step) {
      sum += simd::sum(x + at, planes.size);
    }
    mean = static_cast<float>(sum / count);
    for (std::size_t at = planes.first; at < planes.end; at += planes.step) {
      squares += simd::squares_around(mean, x + at, planes.size);
    }
  }
  /// 1 / deviation
  [[nodiscard]] float scale() const {
    return static_cast<float>(1 / std::sqrt(squares / count + batch_norm_epsilon));
  }
};

void move(float& running, double batch) {
  running = static_cast<float>((1 - batch_norm_momentum) * running + batch_norm_momentum * batch);
}

}  // namespace

void batch_norm2d_training_simd(const BatchNorm2dShape& shape, const float* x, const float* weight,
                                const float* bias, float* y, float* running_mean,
                                float* running_variance) {
  for (std::int64_t c = 0; c < shape.channels; ++c) {
    const Planes planes(shape, c);
    const Statistics batch(shape, planes, x);
    const auto normalize = [mean = batch.mean, factor = batch.scale() * weight[c],
                            term = bias[c]](auto value) { return (value - mean) * factor + term; };
    for (std::size_t at = planes.first; at < planes.end; at += planes.step) {
      simd::map(planes.size, y + at, normalize, x + at);
    }
    move(running_mean[c], batch.mean);
    move(running_variance[c], batch.squares / (batch.count - 1));
  }
}

void batch_norm2d_backward_simd(const BatchNorm2dShape& shape, const float* x, const float* weight,
                                const float* dy, float* dx, float* dweight, float* dbias) {
  for (std::int64_t c = 0; c < shape.channels; ++c) {
    const Planes planes(shape, c);
    const Statistics batch(shape, planes, x);
    const auto product = [mean = batch.mean](Floats value, Floats gradient, Floats sum) {
      return simd::multiply_add(value - mean, gradient, sum);
    };
    double gradients = 0;
    double products = 0;
    for (std::size_t at = planes.first; at < planes.end; at += planes.step) {
      gradients += simd::sum(dy + at, planes.size);
      products +=
          simd::sum_of(planes.size, product, simd::Row{x + at, batch.mean}, simd::Row{dy + at});
    }
    const double scale = batch.scale();
    products *= scale;
    dweight[c] += static_cast<float>(products);
    dbias[c] += static_cast<float>(gradients);
    if (dx == nullptr) continue;
    const double factor = weight[c] * scale;
    const auto slope = [mean = batch.mean, of_dy = static_cast<float>(factor),
                        of_x = static_cast<float>(-factor * scale * products / batch.count),
                        term = static_cast<float>(-factor * gradients / batch.count)](
                           auto value, auto arriving) {
      return arriving * of_dy + ((value - mean) * of_x + term);
    };
    for (std::size_t at = planes.first; at < planes.end; at += planes.step) {
      simd::map(planes.size, dx + at, slope, x + at, dy + at);
    }
  }
}

}  // namespace flopscope::layers
