// SPDX-License-Identifier: MIT
#include "flopscope/measure/cache_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "flopscope/measure/summary.h"

namespace flopscope::measure {

namespace {

constexpr double least_noise = 0.03;  // of a point, relative
constexpr double least_drop = 1.2;    // of a step
constexpr double price_factor = 4;    // times ln(points), for each piece

/// Points from `begin` up to `end`, and the mean of their logarithms.
struct Piece {
  std::size_t begin;
  std::size_t end;
  double mean;

  [[nodiscard]] std::size_t size() const { return end - begin; }
};

/// Running sums, so that the mean and the squared error of any piece are found at once.
class Sums {
 public:
  explicit Sums(const std::vector<double>& values) : sum_{0}, squares_{0} {
    for (const double value : values) {
      sum_.push_back(sum_.back() + value);
      squares_.push_back(squares_.back() + value * value);
    }
  }

  [[nodiscard]] double mean(std::size_t begin, std::size_t end) const {
    return (sum_[end] - sum_[begin]) / static_cast<double>(end - begin);
  }
  [[nodiscard]] double squared_error(std::size_t begin, std::size_t end) const {
    const double mean_square = mean(begin, end) * (sum_[end] - sum_[begin]);
    return std::max(0.0, squares_[end] - squares_[begin] - mean_square);
  }

 private:
  std::vector<double> sum_;
  std::vector<double> squares_;
};

// Logarithms relative to the first point, which keeps the sums small.
std::vector<double> logarithms(std::span<const BandwidthPoint> points) {
  std::vector<double> logs;
  for (const BandwidthPoint& point : points) {
    logs.push_back(std::log(point.bytes.per_s / points.front().bytes.per_s));
  }
  return logs;
}

// Half of an interval is about two standard deviations.
double noise_of(std::span<const BandwidthPoint> points) {
  std::vector<double> deviations;
  for (const BandwidthPoint& point : points) {
    deviations.push_back(std::log(point.bytes.interval.high / point.bytes.interval.low) / 4);
  }
  std::sort(deviations.begin(), deviations.end());
  return std::max(least_noise, quantile(deviations, 0.5));
}

std::vector<Piece> best_pieces(const Sums& sums, std::size_t count, double noise) {
  const double price = price_factor * std::log(static_cast<double>(count));
  std::vector<double> cost(count + 1, std::numeric_limits<double>::infinity());
  std::vector<std::size_t> begin_of(count + 1, 0);
  cost[0] = 0;
  for (std::size_t end = 1; end <= count; ++end) {
    for (std::size_t begin = 0; begin < end; ++begin) {
      const double error = sums.squared_error(begin, end) / (noise * noise);
      const double total = cost[begin] + error + price;
      if (total < cost[end]) {
        cost[end] = total;
        begin_of[end] = begin;
      }
    }
  }
  std::vector<Piece> pieces;
  for (std::size_t end = count; end > 0; end = begin_of[end]) {
    pieces.push_back({begin_of[end], end, sums.mean(begin_of[end], end)});
  }
  std::reverse(pieces.begin(), pieces.end());
  return pieces;
}

// Levels are pieces of two points or more; one that is hardly slower than the level before, or
// faster, belongs to it.
std::vector<Piece> levels_of(const std::vector<Piece>& pieces, const Sums& sums) {
  std::vector<Piece> levels;
  for (const Piece& piece : pieces) {
    if (piece.size() < 2) continue;
    if (!levels.empty() && levels.back().mean - piece.mean < std::log(least_drop)) {
      Piece& before = levels.back();
      before.end = piece.end;
      before.mean = sums.mean(before.begin, before.end);
    } else {
      levels.push_back(piece);
    }
  }
  return levels;
}

}  // namespace

Result<CacheSteps> find_cache_steps(std::span<const BandwidthPoint> points) {
  if (auto error = check_bandwidths(points)) return *std::move(error);
  const Sums sums(logarithms(points));
  const auto levels = levels_of(best_pieces(sums, points.size(), noise_of(points)), sums);

  CacheSteps found;
  for (const Piece& level : levels) {
    const double first = points[level.begin].working_set_bytes;
    const double last = points[level.end - 1].working_set_bytes;
    found.levels.push_back({first, last, points.front().bytes.per_s * std::exp(level.mean)});
  }
  for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
    const MemoryLevel& upper = found.levels[i];
    found.steps.push_back({{upper.last_bytes, points[levels[i].end].working_set_bytes},
                           upper.bytes_per_s / found.levels[i + 1].bytes_per_s});
  }
  return found;
}

}  // namespace flopscope::measure
