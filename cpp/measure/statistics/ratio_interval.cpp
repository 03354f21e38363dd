// SPDX-License-Identifier: MIT
#include "flopscope/measure/ratio_interval.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "flopscope/measure/random.h"
#include "flopscope/measure/student_t.h"
#include "flopscope/measure/summary.h"

namespace flopscope::measure {

namespace {

// Draws a set anew, with replacement, and finds its median.
class Resampler {
 public:
  explicit Resampler(std::span<const double> samples)
      : sorted_(samples.begin(), samples.end()), drawn_(samples.size()) {
    std::sort(sorted_.begin(), sorted_.end());
  }

  double median_of_draw(Random& random) {
    std::fill(drawn_.begin(), drawn_.end(), 0U);
    const auto n = static_cast<std::uint32_t>(sorted_.size());
    for (std::uint32_t i = 0; i < n; ++i) ++drawn_[random.below(n)];
    return (nth((n - 1) / 2) + nth(n / 2)) / 2;
  }

 private:
  // The samples are in order already, so it is found by counting.
  [[nodiscard]] double nth(std::size_t rank) const {
    std::size_t i = 0;
    for (std::size_t counted = drawn_[0]; counted <= rank; counted += drawn_[i]) ++i;
    return sorted_[i];
  }

  std::vector<double> sorted_;
  std::vector<unsigned> drawn_;  // how often each was drawn
};

bool all_positive(std::span<const double> samples) {
  return std::all_of(samples.begin(), samples.end(),
                     [](double sample) { return sample > 0 && std::isfinite(sample); });
}

bool is_ratio(double value) { return value > 0 && std::isfinite(value); }

// Of n sorted draws the k-th is the k / (n + 1)-quantile.
double drawn_quantile(std::span<const double> sorted, double q) {
  const auto n = static_cast<double>(sorted.size());
  return quantile(sorted, (q * (n + 1) - 1) / (n - 1));
}

std::optional<Interval> ratio_of_medians(std::span<const double> a, std::span<const double> b,
                                         double confidence, std::uint64_t seed, int draws) {
  Random random(seed);
  Resampler above(a);
  Resampler below(b);
  std::vector<double> ratios;
  for (int i = 0; i < draws; ++i) {
    const double numerator = above.median_of_draw(random);
    ratios.push_back(numerator / below.median_of_draw(random));
    if (!is_ratio(ratios.back())) return std::nullopt;
  }
  std::sort(ratios.begin(), ratios.end());
  return Interval{drawn_quantile(ratios, (1 - confidence) / 2),
                  drawn_quantile(ratios, (1 + confidence) / 2)};
}

std::optional<Interval> ratio_of_means(std::span<const double> a, std::span<const double> b,
                                       double confidence) {
  const auto above = summarize(a);
  const auto below = summarize(b);
  if (!above || !below) return std::nullopt;
  const double ratio = above->mean / below->mean;
  if (!is_ratio(ratio)) return std::nullopt;
  // The variance of a mean's logarithm.
  const auto variance = [](const Summary& summary) {
    const double error = summary.std / summary.mean;
    return error * error / static_cast<double>(summary.count);
  };
  const double va = variance(*above);
  const double vb = variance(*below);
  if (va + vb == 0) return Interval{ratio, ratio};
  const auto weight = [sum = va + vb](double part, std::int64_t count) {
    return part / sum * (part / sum) / static_cast<double>(count - 1);
  };
  const double freedom = 1 / (weight(va, above->count) + weight(vb, below->count));
  const double half_width = student_t_quantile(0.5 + confidence / 2, freedom) * std::sqrt(va + vb);
  const Interval interval{ratio * std::exp(-half_width), ratio * std::exp(half_width)};
  if (!is_ratio(interval.low) || !is_ratio(interval.high)) return std::nullopt;
  return interval;
}

}  // namespace

std::optional<double> center_of(std::span<const double> samples, Center center) {
  const auto summary = summarize(samples);
  if (!summary) return std::nullopt;
  if (center == Center::min) return summary->min;
  return center == Center::median ? summary->p50 : summary->mean;
}

std::optional<Interval> ratio_interval(std::span<const double> a, std::span<const double> b,
                                       double confidence, std::uint64_t seed, Center center,
                                       int draws) {
  if (center == Center::min || a.size() < 2 || b.size() < 2 || draws < 2) return std::nullopt;
  if (!(confidence > 0 && confidence < 1)) return std::nullopt;
  if (!all_positive(a) || !all_positive(b)) return std::nullopt;
  return center == Center::median ? ratio_of_medians(a, b, confidence, seed, draws)
                                  : ratio_of_means(a, b, confidence);
}

Estimate ratio_of_estimates(const Estimate& a, const Estimate& b) {
  if (!(a.point > 0) || !(b.point > 0)) return {};
  Estimate ratio{*a.point / *b.point, {}, {}, {}};
  if (!a.has_interval() || !b.has_interval() || !(a.low > 0) || !(b.low > 0)) return ratio;
  const auto apart = [](const std::optional<double>& one, const std::optional<double>& other) {
    return std::log(*one / *other);
  };
  ratio.low = *ratio.point * std::exp(-std::hypot(apart(a.point, a.low), apart(b.high, b.point)));
  ratio.high = *ratio.point * std::exp(std::hypot(apart(a.high, a.point), apart(b.point, b.low)));
  return ratio;
}

}  // namespace flopscope::measure
