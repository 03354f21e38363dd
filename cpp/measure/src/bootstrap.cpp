// SPDX-License-Identifier: MIT
#include "flopscope/measure/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "flopscope/measure/random.h"
#include "flopscope/measure/summary.h"

namespace flopscope::measure {

namespace {

constexpr int resamples = 2000;

// Draws a set anew, with replacement, and finds its centre.
class Resampler {
 public:
  Resampler(std::span<const double> samples, Center center)
      : sorted_(samples.begin(), samples.end()), drawn_(samples.size()), center_(center) {
    std::sort(sorted_.begin(), sorted_.end());
  }

  double draw(Random& random) {
    std::fill(drawn_.begin(), drawn_.end(), 0U);
    const auto n = static_cast<std::uint32_t>(sorted_.size());
    for (std::uint32_t i = 0; i < n; ++i) ++drawn_[random.below(n)];
    return center_ == Center::mean ? mean() : median();
  }

 private:
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < sorted_.size(); ++i) sum += drawn_[i] * sorted_[i];
    return sum / static_cast<double>(sorted_.size());
  }

  // The samples are in order already, so the middle one is found by counting.
  [[nodiscard]] double median() const {
    const std::size_t n = sorted_.size();
    return (nth((n - 1) / 2) + nth(n / 2)) / 2;
  }

  [[nodiscard]] double nth(std::size_t rank) const {
    std::size_t i = 0;
    for (std::size_t counted = drawn_[0]; counted <= rank; counted += drawn_[i]) ++i;
    return sorted_[i];
  }

  std::vector<double> sorted_;
  std::vector<unsigned> drawn_;  // how often each was drawn
  Center center_;
};

bool all_positive(std::span<const double> samples) {
  return std::all_of(samples.begin(), samples.end(),
                     [](double sample) { return sample > 0 && std::isfinite(sample); });
}

}  // namespace

std::optional<Interval> ratio_interval(std::span<const double> a, std::span<const double> b,
                                       double confidence, std::uint64_t seed, Center center) {
  if (a.size() < 2 || b.size() < 2 || !(confidence > 0 && confidence < 1)) return std::nullopt;
  if (!all_positive(a) || !all_positive(b)) return std::nullopt;
  Random random(seed);
  Resampler above(a, center);
  Resampler below(b, center);
  std::vector<double> ratios;
  ratios.reserve(resamples);
  for (int i = 0; i < resamples; ++i) {
    const double numerator = above.draw(random);
    ratios.push_back(numerator / below.draw(random));
    // A sum, or a ratio, that no double holds.
    if (!(ratios.back() > 0 && std::isfinite(ratios.back()))) return std::nullopt;
  }
  std::sort(ratios.begin(), ratios.end());
  return Interval{quantile(ratios, (1 - confidence) / 2), quantile(ratios, (1 + confidence) / 2)};
}

}  // namespace flopscope::measure
