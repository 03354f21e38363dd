// SPDX-License-Identifier: MIT
#include "flopscope/layers/quantize.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/misfit.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

namespace {

/// Smaller steps have no reciprocal in single precision.
constexpr float least_scale = std::numeric_limits<float>::min();

constexpr auto most = static_cast<float>(most_quantized);

}  // namespace

measure::Result<Quantization> calibrate(std::span<const float> data) {
  float low = 0;
  float high = 0;
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (!std::isfinite(data[i])) {
      return not_finite("data", static_cast<std::ptrdiff_t>(i), data[i]);
    }
    low = std::min(low, data[i]);
    high = std::max(high, data[i]);
  }
  // Each divided by itself: their difference may be more than a float holds.
  const float scale = high / most - low / most;
  if (scale < least_scale) return Quantization{};
  return Quantization{scale, static_cast<std::int32_t>(std::nearbyint(-low / scale))};
}

QuantizedRow quantize_weights(std::span<const float> weights, std::int8_t* q) {
  float largest = 0;
  for (const float weight : weights) largest = std::max(largest, std::abs(weight));
  QuantizedRow row{.scale = largest / most};
  if (row.scale < least_scale) {
    std::fill_n(q, weights.size(), std::int8_t{0});
    return {};
  }
  for (const float weight : weights) {
    *q = static_cast<std::int8_t>(std::nearbyint(weight / row.scale));
    row.sum += *q++;
  }
  return row;
}

double quantization_bound(const Quantization& input, const QuantizedRow& row, double absolute_x,
                          double absolute_weights, std::int64_t terms) {
  const double half_x = static_cast<double>(input.scale) / 2;
  const double half_weight = static_cast<double>(row.scale) / 2;
  return half_weight * absolute_x + half_x * absolute_weights +
         static_cast<double>(terms) * half_x * half_weight;
}

}  // namespace flopscope::layers
