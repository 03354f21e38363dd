// SPDX-License-Identifier: MIT
#include "sized_times.h"

#include <cmath>
#include <set>

#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::measure {

namespace {

std::optional<Error> check_positive(const char* field, std::span<const double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0 && std::isfinite(values[i])) continue;
    return refusal(indexed(field, i), value_text(values[i]), positive_and_finite());
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> check_sized_times(std::span<const double> sizes, std::span<const double> times,
                                       std::size_t fewest, double confidence) {
  if (!(confidence > 0 && confidence < 1)) {
    return refusal("confidence", value_text(confidence), share_between());
  }
  if (sizes.size() != times.size()) {
    return refusal(
        "times", list_of(times.size()),
        {"one_for_each", "one for each of the {count} sizes", {{"count", sizes.size()}}});
  }
  if (auto error = check_positive("sizes", sizes)) return error;
  if (auto error = check_positive("times", times)) return error;
  const std::size_t distinct = std::set<double>(sizes.begin(), sizes.end()).size();
  if (distinct >= fewest) return std::nullopt;
  return refusal("sizes", Wording{"list_with", "a list with {given}", {{"given", distinct}}},
                 {"different_sizes", "at least {least} different sizes", {{"least", fewest}}});
}

Error no_fit() {
  return refusal(
      "sizes", std::string(), {"further_apart", "further apart, with times closer together"},
      "invalid_value", "no_fit",
      "There is no fit: the sizes lie too close together, or the times too far apart, for "
      "a double to tell.");
}

}  // namespace flopscope::measure
