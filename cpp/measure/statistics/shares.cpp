// SPDX-License-Identifier: MIT
#include "flopscope/measure/shares.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace flopscope::measure {

namespace {

std::vector<double> counted(std::span<const double> parts) {
  std::vector<double> clean(parts.begin(), parts.end());
  for (double& part : clean) {
    if (!(part > 0 && std::isfinite(part))) part = 0;
  }
  return clean;
}

// The indices of `values`, largest first.
std::vector<std::size_t> ranked(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  return order;
}

}  // namespace

std::vector<std::int64_t> apportion(std::span<const double> parts, std::int64_t units) {
  const std::vector<double> clean = counted(parts);
  std::vector<std::int64_t> shares(parts.size(), 0);
  // Divided by the largest first, so that the sum of large parts stays finite.
  const double largest = clean.empty() ? 0 : *std::max_element(clean.begin(), clean.end());
  if (!(largest > 0) || units <= 0) return shares;
  double sum = 0;
  for (const double part : clean) sum += part / largest;

  std::vector<double> remainders(parts.size());
  std::int64_t left = units;
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const double exact = clean[i] / largest / sum * static_cast<double>(units);
    shares[i] = std::min(static_cast<std::int64_t>(exact), left);
    remainders[i] = clean[i] > 0 ? exact - static_cast<double>(shares[i]) : -1;
    left -= shares[i];
  }
  for (const std::size_t i : ranked(remainders)) {
    if (left == 0) break;
    ++shares[i];
    --left;
  }
  return shares;
}

std::vector<std::size_t> smallest_covering(std::span<const double> parts, double share) {
  const std::vector<double> clean = counted(parts);
  const double largest = clean.empty() ? 0 : *std::max_element(clean.begin(), clean.end());
  if (!(largest > 0) || !(share > 0 && share <= 1)) return {};
  double sum = 0;
  for (const double part : clean) sum += part / largest;
  // Four parts of 0.2 are 80 %, whatever rounding makes of their sum.
  const double wanted = share * sum * (1 - 1e-12);
  std::vector<std::size_t> covering;
  double covered = 0;
  for (const std::size_t i : ranked(clean)) {
    covering.push_back(i);
    covered += clean[i] / largest;
    if (covered >= wanted) break;
  }
  return covering;
}

}  // namespace flopscope::measure
