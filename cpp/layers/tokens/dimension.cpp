// SPDX-License-Identifier: MIT
#include "dimension.h"

#include "core/misfit.h"

namespace flopscope::layers {

measure::Result<int> dimension(const char* field, std::int64_t number, const Shape& input) {
  const std::int64_t counted = number < 0 ? number + input.rank() : number;
  if (counted < 0 || counted >= input.rank()) {
    return misfit(field, number,
                  {"least_dimensions",
                   "of at least {least} dimensions",
                   {{"least", number < 0 ? -number : number + 1}}},
                  input);
  }
  return static_cast<int>(counted);
}

}  // namespace flopscope::layers
