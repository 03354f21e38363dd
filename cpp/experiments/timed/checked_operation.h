// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A prepared operation under the conditions on which it is measured: its first call computes what
// the naive kernel does, and every run comes to its end.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/verdict.h"
#include "flopscope/layers/operation.h"
#include "kernel_check.h"

namespace flopscope::experiments {

/// Why something must not be measured, or not any further.
struct Failure {
  Outcome outcome = {};
  Verdict verdict;
};

/// What is said where a run, or preparing one, found no memory that was there at the beginning.
[[nodiscard]] Verdict out_of_memory_verdict(const measure::Error& error);

class CheckedOperation {
 public:
  CheckedOperation(std::unique_ptr<layers::PreparedOperation> operation, layers::Kernel kernel)
      : operation_(std::move(operation)), kernel_(kernel) {}

  [[nodiscard]] layers::Kernel kernel() const { return kernel_; }
  void run() { operation_->run(); }
  /// Compares what the first call left with what the naive kernel computes: after that call, and
  /// before any that is timed. Where it left nothing there is nothing to compare.
  void verify();
  /// What that has found; none before.
  [[nodiscard]] const std::optional<KernelCheck>& check() const { return check_; }

  /// Whether a run so far found no memory.
  [[nodiscard]] bool ran_short() const { return operation_ && operation_->failure() != nullptr; }
  /// Whether nothing must be measured any more: it ran short, or its kernel differs.
  [[nodiscard]] bool failed() const { return ran_short() || (check_ && check_->differs()); }
  [[nodiscard]] std::optional<Failure> failure() const;
  /// Adds what a reader must know of it: why it failed, or else what its check found.
  void judge(std::vector<Verdict>& verdicts) const;

  /// Gives its memory back. What was found of it stays; it cannot run any more.
  void release() { operation_.reset(); }

 private:
  std::unique_ptr<layers::PreparedOperation> operation_;
  layers::Kernel kernel_;
  std::optional<KernelCheck> check_;
};

}  // namespace flopscope::experiments
