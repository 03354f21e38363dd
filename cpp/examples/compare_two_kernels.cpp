// SPDX-License-Identifier: MIT
//
// Compares two kernels of one operation: the textbook's loops and vectors, run in turns on the same
// numbers, and prints the whole report. The speedup stands in it with its interval, and beside it a
// control, the first kernel against itself, that should find nothing.
#include <cstdio>

#include "flopscope/experiments/comparison.h"
#include "flopscope/layers/matmul.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/text_report.h"

using namespace flopscope;

namespace {

/// A product of two matrices of 64 by 64, computed by `kernel`.
experiments::Subject product(layers::Kernel kernel) {
  experiments::Subject subject{layers::find_operation("matmul")->create(), kernel};
  *static_cast<layers::MatmulShape*>(subject.operation->shape()) = {.m = 64, .k = 64, .n = 64};
  return subject;
}

}  // namespace

int main() {
  measure::SteadyClock clock;
  const auto comparison =
      experiments::comparison(product(layers::Kernel::naive), product(layers::Kernel::simd),
                              {.max_ms = 1000}, measure::KnownClock(clock));
  if (!comparison) {
    std::puts(comparison.error().message.c_str());
    return 1;
  }
  while ((*comparison)->advance()) {
  }
  const auto& report = experiments::report_of<experiments::ComparisonReport>(**comparison);
  std::fputs(measure::text_report(report).c_str(), stdout);
  return report.outcome == experiments::Outcome::measured ? 0 : 1;
}
