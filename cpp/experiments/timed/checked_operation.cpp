// SPDX-License-Identifier: MIT
#include "checked_operation.h"

namespace flopscope::experiments {

Verdict out_of_memory_verdict(const measure::Error& error) {
  return say("out_of_memory", Severity::problem, "{reason} So the measurement ended there.",
             {{"reason", error}, {"wanted", error.value}, {"allowed", error.allowed}});
}

void CheckedOperation::verify() {
  if (!ran_short()) check_.emplace(*operation_, kernel_);
}

std::optional<Failure> CheckedOperation::failure() const {
  if (ran_short()) {
    return Failure{Outcome::out_of_memory, out_of_memory_verdict(*operation_->failure())};
  }
  if (check_ && check_->differs()) {
    return Failure{Outcome::kernel_mismatch, *check_->verdict()};
  }
  return std::nullopt;
}

void CheckedOperation::judge(std::vector<Verdict>& verdicts) const {
  if (const auto failed = failure()) add_verdict(verdicts, failed->verdict);
  else if (check_ && check_->verdict()) add_verdict(verdicts, *check_->verdict());
}

}  // namespace flopscope::experiments
