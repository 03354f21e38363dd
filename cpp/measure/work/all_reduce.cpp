// SPDX-License-Identifier: MIT
#include "flopscope/measure/all_reduce.h"

#include <cmath>

namespace flopscope::measure {

namespace {

Duration message(double bytes, const Link& link) {
  return link.alpha + Duration{1e9 * bytes / link.bytes_per_s};
}

}  // namespace

Duration ring_all_reduce(double machines, double bytes, const Link& link) {
  return 2 * (machines - 1) * message(bytes / machines, link);
}

Duration tree_all_reduce(double machines, double bytes, const Link& link) {
  return 2 * std::ceil(std::log2(machines)) * message(bytes, link);
}

}  // namespace flopscope::measure
