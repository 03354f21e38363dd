// SPDX-License-Identifier: MIT
#include "flopscope/layers/prune.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>

#include "core/misfit.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

using measure::Error;
using measure::Result;

namespace {

std::optional<Error> refused(std::span<const float> weights, double fraction) {
  if (!(fraction >= 0 && fraction <= 1)) {
    return measure::refusal(
        "fraction", measure::value_text(fraction),
        measure::accepted_numbers(measure::Kind::number, measure::between(0, 1)));
  }
  const auto odd = std::find_if_not(weights.begin(), weights.end(),
                                    [](float weight) { return std::isfinite(weight); });
  if (odd == weights.end()) return std::nullopt;
  return not_finite("weights", odd - weights.begin(), *odd);
}

/// The places of the `count` smallest of `sizes`, of equal ones the last, in no order.
std::vector<std::size_t> smallest(const std::vector<double>& sizes, std::size_t count) {
  std::vector<std::size_t> places(sizes.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  const auto end = places.begin() + static_cast<std::ptrdiff_t>(count);
  std::nth_element(places.begin(), end, places.end(), [&](std::size_t a, std::size_t b) {
    return sizes[a] != sizes[b] ? sizes[a] < sizes[b] : a > b;
  });
  places.erase(end, places.end());
  return places;
}

}  // namespace

std::size_t pruned_count(std::size_t count, double fraction) {
  return static_cast<std::size_t>(std::nearbyint(static_cast<double>(count) * fraction));
}

Result<std::size_t> prune_magnitude(std::span<float> weights, double fraction) {
  if (auto error = refused(weights, fraction)) return *std::move(error);
  const std::size_t count = pruned_count(weights.size(), fraction);
  if (count == 0) return count;
  auto sizes = Tensor<float>::allocate({weights.size()});
  if (!sizes) return sizes.error();
  float* const begin = sizes->data();
  float* const end = begin + weights.size();
  std::transform(weights.begin(), weights.end(), begin, [](float w) { return std::abs(w); });
  float* const last = begin + count - 1;
  std::nth_element(begin, last, end);
  const float limit = *last;
  // Those before `last` are not larger; so many are as large.
  auto equal = std::count(begin, last + 1, limit);
  for (std::size_t i = weights.size(); i-- > 0;) {
    const float size = std::abs(weights[i]);
    if (size < limit || (size == limit && equal-- > 0)) weights[i] = 0;
  }
  return count;
}

Result<std::vector<std::size_t>> prune_rows(std::span<float> weights, std::size_t rows,
                                            double fraction) {
  const std::size_t length = rows == 0 ? 0 : weights.size() / rows;
  if (length * rows != weights.size() || (length == 0 && rows > 0)) {
    return measure::refusal(
        "rows", std::to_string(rows),
        {"divisor_of_weights", "a divisor of the {count} weights", {{"count", weights.size()}}});
  }
  if (auto error = refused(weights, fraction)) return *std::move(error);
  std::vector<double> sizes(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    for (const float weight : weights.subspan(row * length, length)) {
      sizes[row] += static_cast<double>(weight) * weight;
    }
  }
  std::vector<bool> stays(rows, true);
  for (const std::size_t row : smallest(sizes, pruned_count(rows, fraction))) {
    const auto gone = weights.subspan(row * length, length);
    std::fill(gone.begin(), gone.end(), 0.0F);
    stays[row] = false;
  }
  std::vector<std::size_t> kept;
  for (std::size_t row = 0; row < rows; ++row) {
    if (stays[row]) kept.push_back(row);
  }
  return kept;
}

}  // namespace flopscope::layers
