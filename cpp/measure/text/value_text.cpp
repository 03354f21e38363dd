// SPDX-License-Identifier: MIT
#include "value_text.h"

#include <cmath>

#include "flopscope/measure/phrase.h"

namespace flopscope::measure {

std::string value_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return number_text(value, 6);
}

std::string indexed(const char* list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

}  // namespace flopscope::measure
