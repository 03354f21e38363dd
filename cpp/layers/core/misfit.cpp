// SPDX-License-Identifier: MIT
#include "misfit.h"

#include <string>

#include "flopscope/measure/phrase.h"

namespace flopscope::layers {

using measure::Error;
using measure::Wording;

Error misfit(const char* field, const Wording& reason, const Wording& wanted, const Shape& input) {
  return measure::refusal(field, input.text(), wanted, "shape_mismatch", "misfit",
                          "{reason}, so the input must be {allowed}, but it is {value}.",
                          {{"reason", reason}});
}

Error misfit(const char* field, std::int64_t option, const Wording& wanted, const Shape& input) {
  return misfit(field, {"option_is", "{option} is {size}", {{"option", field}, {"size", option}}},
                wanted, input);
}

Wording ending_in(std::int64_t size) { return of_shape("(..., " + std::to_string(size) + ")"); }

Wording beside(std::int64_t value, const char* other, std::int64_t of_other) {
  return {"beside",
          "{given} and {other} is {of_other}",
          {{"given", value}, {"other", other}, {"of_other", of_other}}};
}

Error indivisible(const char* field, std::int64_t value, const char* other, std::int64_t of_other) {
  return measure::refusal(field, beside(value, other, of_other),
                          {"divisor_of", "a divisor of {other}", {{"other", other}}});
}

Wording tensors_given(std::size_t count) {
  return {"tensors", "{given} tensors", {{"given", count}}};
}
Wording numbers_given(std::size_t count) {
  return {"of_numbers", "of {given} numbers", {{"given", count}}};
}
Wording networks_own(std::size_t count) {
  return {"the_networks", "the network's {count}", {{"count", count}}};
}

Error not_finite(std::string_view list, std::ptrdiff_t index, float value) {
  return measure::refusal(measure::indexed(list, static_cast<std::size_t>(index)),
                          measure::value_text(static_cast<double>(value)),
                          {"finite", "a finite number"});
}

}  // namespace flopscope::layers
