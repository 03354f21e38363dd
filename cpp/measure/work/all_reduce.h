// SPDX-License-Identifier: MIT
//
// All-reduce by the alpha-beta model: what it takes to leave the sum of every machine's numbers on
// all of them, where a message of n bytes takes alpha + n / bandwidth and links share nothing.
//
//   ring   2 (p - 1) messages of n / p bytes, one after another (Patarasu and Yuan, "Bandwidth
//          optimal all-reduce algorithms for clusters of workstations", 2009)
//   tree   the sum up a binomial tree and back down it: 2 ceil(log2 p) messages of n bytes (Thakur,
//          Rabenseifner and Gropp, "Optimization of collective communication operations in MPICH",
//          2005)
//
// What it leaves out: adding the numbers, links that are shared, and machines that are late.
#pragma once

#include "flopscope/measure/clock.h"

namespace flopscope::measure {

/// What a message takes.
struct Link {
  Duration alpha{0};         ///< however short it is
  double bytes_per_s = 1e9;  ///< the inverse of beta
};

/// On `machines`, of which there is one at least, of `bytes` on each.
[[nodiscard]] Duration ring_all_reduce(double machines, double bytes, const Link& link);
[[nodiscard]] Duration tree_all_reduce(double machines, double bytes, const Link& link);

}  // namespace flopscope::measure
