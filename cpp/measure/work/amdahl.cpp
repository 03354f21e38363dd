// SPDX-License-Identifier: MIT
#include "flopscope/measure/amdahl.h"

#include <cmath>
#include <limits>

#include "flopscope/measure/refusal.h"
#include "text/value_text.h"

namespace flopscope::measure {

double amdahl_speedup(double share, double factor) {
  if (!(share >= 0 && share <= 1 && factor > 0)) return std::numeric_limits<double>::quiet_NaN();
  return 1 / (1 - share + share / factor);
}

Result<double> karp_flatt_serial_share(double speedup, double workers) {
  if (!(speedup > 0 && std::isfinite(speedup))) {
    return refusal("speedup", value_text(speedup), "positive and finite");
  }
  if (!(workers > 1 && std::isfinite(workers))) {
    return refusal("workers", value_text(workers), "a finite number above 1");
  }
  return (1 / speedup - 1 / workers) / (1 - 1 / workers);
}

}  // namespace flopscope::measure
