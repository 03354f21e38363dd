// SPDX-License-Identifier: MIT
#include "flopscope/measure/amdahl.h"

#include <limits>

namespace flopscope::measure {

double amdahl_speedup(double share, double factor) {
  if (!(share >= 0 && share <= 1 && factor > 0)) return std::numeric_limits<double>::quiet_NaN();
  return 1 / (1 - share + share / factor);
}

double karp_flatt(double speedup, double threads) {
  return (1 / speedup - 1 / threads) / (1 - 1 / threads);
}

double gustafson_serial_share(double speedup, double threads) {
  return (threads - speedup) / (threads - 1);
}

}  // namespace flopscope::measure
