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
using simd::lanes;
using simd::multiply_add;

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
      sum += simd::sum_of(x + at, planes.size, 0, [](Floats v, Floats part) { return part + v; });
    }
    mean = static_cast<float>(sum / count);
    const Floats middle = simd::splat(mean);
    for (std::size_t at = planes.first; at < planes.end; at += planes.step) {
      squares += simd::sum_of(x + at, planes.size, mean, [middle](Floats v, Floats part) {
        return multiply_add(v - middle, v - middle, part);
      });
    }
  }
  /// 1 / deviation
  [[nodiscard]] float scale() const {
    return static_cast<float>(1 / std::sqrt(squares / count + batch_norm_epsilon));
  }
};

/// to = (from - middle) factor + term
void normalize(const float* from, std::size_t size, float middle, float factor, float term,
               float* to) {
  std::size_t j = 0;
  for (; j + lanes <= size; j += lanes) {
    simd::store(to + j, (simd::load(from + j) - middle) * factor + term);
  }
  for (; j < size; ++j) to[j] = (from[j] - middle) * factor + term;
}

/// The sum of the products of dy and the distances of x from its mean.
float sum_of_products(const float* x, float mean, const float* dy, std::size_t size) {
  Floats sums[2] = {};
  std::size_t j = 0;
  for (; j + 2 * lanes <= size; j += 2 * lanes) {
    for (std::size_t v = 0; v < 2; ++v) {
      const std::size_t at = j + v * lanes;
      sums[v] = multiply_add(simd::load(x + at) - mean, simd::load(dy + at), sums[v]);
    }
  }
  const Floats both = sums[0] + sums[1];
  float sum = simd::sums_of_lanes(both, both, both, both)[0];
  for (; j < size; ++j) sum += (x[j] - mean) * dy[j];
  return sum;
}

/// dx = dy of_dy + (x - mean) of_x + term
struct InputGradient {
  float mean, of_dy, of_x, term;

  void find(const float* x, const float* dy, std::size_t size, float* dx) const {
    std::size_t j = 0;
    for (; j + lanes <= size; j += lanes) {
      const Floats distance = simd::load(x + j) - mean;
      simd::store(dx + j, simd::load(dy + j) * of_dy + (distance * of_x + term));
    }
    for (; j < size; ++j) dx[j] = dy[j] * of_dy + ((x[j] - mean) * of_x + term);
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
    for (std::size_t at = planes.first; at < planes.end; at += planes.step) {
      normalize(x + at, planes.size, batch.mean, batch.scale() * weight[c], bias[c], y + at);
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
    double gradients = 0;
    double products = 0;
    for (std::size_t at = planes.first; at < planes.end; at += planes.step) {
      gradients +=
          simd::sum_of(dy + at, planes.size, 0, [](Floats v, Floats part) { return part + v; });
      products += sum_of_products(x + at, batch.mean, dy + at, planes.size);
    }
    const double scale = batch.scale();
    products *= scale;
    dweight[c] += static_cast<float>(products);
    dbias[c] += static_cast<float>(gradients);
    if (dx == nullptr) continue;
    const double factor = weight[c] * scale;
    const InputGradient gradient{batch.mean, static_cast<float>(factor),
                                 static_cast<float>(-factor * scale * products / batch.count),
                                 static_cast<float>(-factor * gradients / batch.count)};
    for (std::size_t at = planes.first; at < planes.end; at += planes.step) {
      gradient.find(x + at, dy + at, planes.size, dx + at);
    }
  }
}

}  // namespace flopscope::layers
