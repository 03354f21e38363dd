// SPDX-License-Identifier: MIT
#include "kernel_check.h"

namespace flopscope::experiments {

namespace {

/// Naive work that a verification may cost, in multiply-accumulates: some milliseconds, some tens
/// of them in code that a browser has not optimised yet. A 128-cubed matmul is verified whole, of
/// larger ones a sample of elements is.
constexpr double verification_work = 128.0 * 128.0 * 128.0;

}  // namespace

KernelCheck::KernelCheck(const layers::PreparedOperation& operation, layers::Kernel kernel) {
  if (kernel == layers::Kernel::naive) return;
  const layers::Verification found = operation.verify(verification_work);
  if (found.obstacle != nullptr) {
    verdict_ = say("not_verified", Severity::warning,
                   "The output was not compared with the naive kernel's. {reason}",
                   {{"reason", *found.obstacle}});
    return;
  }
  verification_ = found;
  if (!differs()) return;
  verdict_ = say("kernel_mismatch", Severity::problem,
                 "The {kernel} kernel differs from the naive one by {difference} of the output's "
                 "scale, more than the {tolerance} that rounding may cause, so it was not timed.",
                 {{"kernel", layers::kernel_choices[kernel]},
                  {"difference", found.worst_error},
                  {"tolerance", found.tolerance}});
}

}  // namespace flopscope::experiments
