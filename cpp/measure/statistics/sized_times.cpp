// SPDX-License-Identifier: MIT
#include "sized_times.h"

#include <cmath>
#include <set>

#include "flopscope/measure/refusal.h"
#include "text/value_text.h"

namespace flopscope::measure {

namespace {

std::optional<Error> check_positive(const char* field, std::span<const double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0 && std::isfinite(values[i])) continue;
    return refusal(indexed(field, i), value_text(values[i]), "positive and finite");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> check_sized_times(std::span<const double> sizes, std::span<const double> times,
                                       std::size_t fewest, double confidence) {
  if (!(confidence > 0 && confidence < 1)) {
    return refusal("confidence", value_text(confidence), "a number between 0 and 1");
  }
  if (sizes.size() != times.size()) {
    return refusal("times", "a list of " + std::to_string(times.size()),
                   "one for each of the " + std::to_string(sizes.size()) + " sizes");
  }
  if (auto error = check_positive("sizes", sizes)) return error;
  if (auto error = check_positive("times", times)) return error;
  const std::size_t distinct = std::set<double>(sizes.begin(), sizes.end()).size();
  if (distinct >= fewest) return std::nullopt;
  return refusal("sizes", "a list with " + std::to_string(distinct),
                 "at least " + std::to_string(fewest) + " different sizes");
}

Error no_fit() {
  return {"invalid_value", "sizes", "", "further apart, with times closer together",
          "There is no fit: the sizes lie too close together, or the times too far apart, for a "
          "double to tell."};
}

}  // namespace flopscope::measure
