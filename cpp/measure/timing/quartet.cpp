// SPDX-License-Identifier: MIT
#include "flopscope/measure/quartet.h"

#include <algorithm>
#include <cmath>

namespace flopscope::measure {

bool Quartet::valid() const {
  return std::all_of(ms.begin(), ms.end(),
                     [](double time) { return time > 0 && std::isfinite(time); });
}

double Quartet::log_ratio() const {
  const double outside = std::log(ms[0]) + std::log(ms[3]);
  const double inside = std::log(ms[1]) + std::log(ms[2]);
  return (a_outside ? outside - inside : inside - outside) / 2;
}

}  // namespace flopscope::measure
