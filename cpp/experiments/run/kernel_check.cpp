// SPDX-License-Identifier: MIT
#include "kernel_check.h"

#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

using measure::number_text;

/// Naive work that a verification may cost, in multiply-accumulates: some milliseconds, some tens
/// of them in code that a browser has not optimised yet. A 128-cubed matmul is verified whole, of
/// larger ones a sample of elements is.
constexpr double verification_work = 128.0 * 128.0 * 128.0;

}  // namespace

KernelCheck::KernelCheck(const layers::PreparedOperation& operation, layers::Kernel kernel) {
  if (kernel == layers::Kernel::naive) return;
  const layers::Verification found = operation.verify(verification_work);
  if (found.obstacle != nullptr) {
    verdict_ = Verdict{
        "not_verified", Severity::warning,
        std::string("The output was not compared with the naive kernel's. ") + found.obstacle};
    return;
  }
  verification_ = found;
  if (!differs()) return;
  const std::string name = layers::kernel_names[static_cast<std::size_t>(kernel)];
  verdict_ =
      Verdict{"kernel_mismatch", Severity::problem,
              "The " + name + " kernel differs from the naive one by " +
                  number_text(found.worst_error) + " of the output's scale, more than the " +
                  number_text(found.tolerance) + " that rounding may cause, so it was not timed."};
}

}  // namespace flopscope::experiments
