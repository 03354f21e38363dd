// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The check of a kernel against the naive one before it is timed: how much of a first call's output
// is compared, and what is said when it differs.
#pragma once

#include <optional>

#include "flopscope/experiments/verdict.h"
#include "flopscope/layers/operation.h"

namespace flopscope::experiments {

/// The check of one prepared operation whose first call was made.
class KernelCheck {
 public:
  KernelCheck(const layers::PreparedOperation& operation, layers::Kernel kernel);

  /// Whether the output was compared and is not what the naive kernel computes.
  [[nodiscard]] bool differs() const { return verification_ && !verification_->passed(); }
  /// None for the naive kernel, which is the reference itself, and where there was no comparing.
  [[nodiscard]] const std::optional<layers::Verification>& verification() const {
    return verification_;
  }
  /// What a reader must know: that it differs, or was not compared.
  [[nodiscard]] const std::optional<Verdict>& verdict() const { return verdict_; }

 private:
  std::optional<layers::Verification> verification_;
  std::optional<Verdict> verdict_;
};

}  // namespace flopscope::experiments
