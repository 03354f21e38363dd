// SPDX-License-Identifier: MIT
#include "flopscope/measure/fastest.h"

#include <algorithm>
#include <cmath>

namespace flopscope::measure {

namespace {

double sum_of_logs(const std::vector<double>& times_ms) {
  double sum = 0;
  for (const double ms : times_ms) sum += std::log(ms);
  return sum;
}

}  // namespace

std::vector<std::size_t> fastest(const MirroredRounds& mirrored_rounds, std::size_t candidates,
                                 std::span<const Quartet> control,
                                 const ComparisonOptions& options) {
  if (mirrored_rounds.orders().size() < 2 || candidates == 0) return {};
  std::size_t first = 0;
  for (std::size_t place = 1; place < candidates; ++place) {
    if (sum_of_logs(mirrored_rounds.samples_ms(place)) <
        sum_of_logs(mirrored_rounds.samples_ms(first)))
      first = place;
  }
  ComparisonOptions each = options;
  const auto pairs = static_cast<double>(std::max<std::size_t>(2, candidates) - 1);
  each.confidence = 1 - (1 - options.confidence) / pairs;
  std::vector<std::size_t> places{first};
  for (std::size_t place = 0; place < candidates; ++place) {
    if (place == first) continue;
    const auto found = compare(mirrored_rounds.quartets(first, place), control, each);
    if (!found) return {};
    if (found->verdict != ComparisonVerdict::slower) places.push_back(place);
  }
  return places;
}

}  // namespace flopscope::measure
