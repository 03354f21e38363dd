// SPDX-License-Identifier: MIT
#include "misfit.h"

namespace flopscope::layers {

measure::Error misfit(const char* field, const std::string& reason, const std::string& wanted,
                      const Shape& input) {
  measure::Error error{"shape_mismatch", field, input.text(), wanted, ""};
  error.message = reason + ", so the input must be " + wanted + ", but it is " + error.value + ".";
  return error;
}

std::string is(const char* field, std::int64_t value) {
  return std::string(field) + " is " + std::to_string(value);
}

}  // namespace flopscope::layers
