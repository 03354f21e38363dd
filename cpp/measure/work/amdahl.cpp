// SPDX-License-Identifier: MIT
#include "flopscope/measure/amdahl.h"

#include <limits>

namespace flopscope::measure {

double amdahl_speedup(double share, double factor) {
  if (!(share >= 0 && share <= 1 && factor > 0)) return std::numeric_limits<double>::quiet_NaN();
  return 1 / (1 - share + share / factor);
}

}  // namespace flopscope::measure
