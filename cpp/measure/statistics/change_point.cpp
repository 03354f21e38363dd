// SPDX-License-Identifier: MIT
#include "flopscope/measure/change_point.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "flopscope/measure/random.h"
#include "flopscope/measure/summary.h"

namespace flopscope::measure {

namespace {

constexpr std::size_t fewest_to_split = 8;
constexpr std::size_t shortest_side = 3;
constexpr double least_significance = 1e-4;
// The test is run at this share of the significance asked for: what was promised then holds with
// room for neighbours that are more alike than their correlation tells.
constexpr double caution = 0.25;

// The samples less their mean, none further out than Tukey's outer fences: a single run that was
// interrupted would otherwise outweigh all others. Where half of the samples are equal there are no
// such fences.
std::vector<double> scores(std::span<const double> samples) {
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const double q1 = quantile(sorted, 0.25);
  const double q3 = quantile(sorted, 0.75);
  const double reach = 3 * (q3 - q1);
  std::vector<double> result(samples.begin(), samples.end());
  double sum = 0;
  for (double& score : result) {
    if (reach > 0) score = std::clamp(score, q1 - reach, q3 + reach);
    sum += score;
  }
  for (double& score : result) score -= sum / static_cast<double>(result.size());
  return result;
}

struct Split {
  std::size_t index = 0;
  double statistic = 0;  // the sum of squares that two means instead of one explain, over n
};

// What the square of the sum of so many samples, of n, counts for; nothing where a side would be
// too short. Computed once, since a division takes as long as all the rest of a split.
std::vector<double> split_weights(std::size_t n) {
  std::vector<double> weights(n, 0.0);
  for (std::size_t before = shortest_side; before + shortest_side <= n; ++before) {
    weights[before] = 1 / (static_cast<double>(before) * static_cast<double>(n - before));
  }
  return weights;
}

Split best_split(std::span<const double> scores, std::span<const double> weights) {
  Split best;
  double sum = 0;
  for (std::size_t before = 1; before + shortest_side <= scores.size(); ++before) {
    sum += scores[before - 1];
    const double statistic = sum * sum * weights[before];
    if (statistic > best.statistic) best = {before, statistic};
  }
  return best;
}

// By how much the statistic of independent samples is smaller than that of samples whose neighbours
// are as alike as these: the ratio of the variances of their means, had they the correlation of a
// first-order autoregression. It is taken around the two levels, or the change itself would pass
// for it; that makes it smaller by about (3 + 4 r) / n, two of the three for the levels and the
// place, which were chosen to fit, and the rest as of any correlation of few samples (Kendall,
// "Note on bias in the estimation of autocorrelation", 1954).
double independence(std::span<const double> scores, std::size_t split) {
  const auto level = [](std::span<const double> side) {
    return std::accumulate(side.begin(), side.end(), 0.0) / static_cast<double>(side.size());
  };
  const double before = level(scores.first(split));
  const double after = level(scores.subspan(split));
  double total = 0;
  double squares = 0;
  double products = 0;
  double previous = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double residual = scores[i] - (i < split ? before : after);
    total += scores[i] * scores[i];
    squares += residual * residual;
    products += residual * previous;
    previous = residual;
  }
  if (squares <= total * 1e-20) return 1;  // two exact levels: the residuals are of rounding
  const double found = products / squares;
  const double bias = (3 + 4 * found) / static_cast<double>(scores.size());
  const double correlation = std::clamp(found + bias, 0.0, 0.95);
  return (1 - correlation) / (1 + correlation);
}

void shuffle(std::span<double> values, Random& random) {  // Fisher and Yates
  for (auto last = static_cast<std::uint32_t>(values.size() - 1); last > 0; --last) {
    std::swap(values[last], values[random.below(last + 1)]);
  }
}

// A permutation test is valid with any number of shuffles, and sharper with more. The fewest are
// those of which a share of significance * caution is one.
std::size_t shuffles_for(std::size_t samples, double significance) {
  constexpr double swaps = 4e6;  // some tens of milliseconds
  const double fewest = std::ceil(1 / (significance * caution));
  const double affordable = std::floor(swaps / static_cast<double>(samples) / fewest);
  return static_cast<std::size_t>(fewest * std::clamp(affordable, 1.0, 10.0)) - 1;
}

// After how many shuffles none of which is as extreme the change is believed, so that a clear one
// does not take them all. Had j of all `shuffles` been as extreme, a share r of them being left
// untried, all j would be among those with a probability below r^j; to be a mistake j must be at
// least `allowed`, and each j is as likely as another in noise. So the probability of a mistake
// grows by less than r^allowed / (allowed (1 - r)) of itself: with r^allowed = 1/20 by 5 %.
std::size_t enough_shuffles(std::size_t shuffles, double allowed) {
  constexpr double log_of_twentieth = -2.995732273553991;
  const double untried = std::exp(log_of_twentieth / allowed);
  return static_cast<std::size_t>(std::ceil(static_cast<double>(shuffles) * (1 - untried)));
}

}  // namespace

std::optional<std::size_t> change_point(std::span<const double> samples, double significance) {
  const bool is_significance = significance >= least_significance && significance < 1;
  if (samples.size() < fewest_to_split || !is_significance) return std::nullopt;
  for (const double sample : samples) {
    if (!std::isfinite(sample)) return std::nullopt;
  }
  std::vector<double> order = scores(samples);
  const std::vector<double> weights = split_weights(samples.size());
  const Split found = best_split(order, weights);
  if (found.index == 0) return std::nullopt;

  const double statistic = found.statistic * independence(order, found.index);
  const std::size_t shuffles = shuffles_for(samples.size(), significance);
  const double allowed = significance * caution * static_cast<double>(shuffles + 1);
  const std::size_t enough = enough_shuffles(shuffles, allowed);
  Random random(0);
  std::size_t as_extreme = 1;  // the sequence itself
  for (std::size_t i = 0; i < shuffles; ++i) {
    shuffle(order, random);
    if (best_split(order, weights).statistic >= statistic) ++as_extreme;
    if (static_cast<double>(as_extreme) > allowed) return std::nullopt;
    if (as_extreme == 1 && i + 1 >= enough) break;
  }
  return found.index;
}

}  // namespace flopscope::measure
