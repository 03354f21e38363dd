// SPDX-License-Identifier: MIT
//
// A matmul whose verification comes to a given end, and of which a given run or preparation finds
// no memory.
#pragma once

#include <memory>
#include <optional>

#include "flopscope/experiments/subject.h"
#include "flopscope/layers/operation.h"

namespace flopscope::test {

class JudgedOperation final : public layers::Operation {
 public:
  /// `failing_run` is counted from 1; 0 is none.
  explicit JudgedOperation(const layers::Verification& judgement, int failing_run = 0)
      : judgement_(judgement), failing_run_(failing_run) {}

  class Prepared final : public layers::PreparedOperation {
   public:
    explicit Prepared(const JudgedOperation& operation) : operation_(&operation) {}
    void run() override {
      if (++operation_->runs == operation_->failing_run_) {
        failure_ = measure::Error{"out_of_memory", "", "", "", "The run needs 9 GB."};
      }
    }
    [[nodiscard]] const measure::Error* failure() const override {
      return failure_ ? &*failure_ : nullptr;
    }
    [[nodiscard]] std::span<const float> output() const override { return {}; }
    [[nodiscard]] layers::Verification verify(double) const override {
      ++operation_->verifications;
      operation_->runs_before_verification = operation_->runs;
      return operation_->judgement_;
    }

   private:
    const JudgedOperation* operation_;
    std::optional<measure::Error> failure_;
  };

  [[nodiscard]] const layers::OperationType& type() const override {
    return *layers::find_operation("matmul");
  }
  [[nodiscard]] void* shape() override { return nullptr; }
  [[nodiscard]] measure::Cost cost() const override { return {}; }
  [[nodiscard]] double bytes_needed(layers::Kernel) const override { return 0; }
  [[nodiscard]] measure::Result<std::unique_ptr<layers::PreparedOperation>> prepare(
      layers::Kernel, std::uint64_t) const override {
    if (++preparations == failing_preparation) {
      return measure::Error{"out_of_memory", "", "", "", "The tensors need 9 GB."};
    }
    return std::unique_ptr<layers::PreparedOperation>(std::make_unique<Prepared>(*this));
  }

  int failing_preparation = 0;  // counted from 1; 0 is none

  mutable int preparations = 0;
  // Of all that were prepared from it.
  mutable int runs = 0;
  mutable int verifications = 0;
  mutable int runs_before_verification = 0;

 private:
  layers::Verification judgement_;
  int failing_run_;
};

inline constexpr layers::Verification right_kernel{6, 1e-6, 1e-5};
inline constexpr layers::Verification wrong_kernel{6, 0.5, 1e-5};

/// Such an operation as a subject, of the SIMD kernel.
inline experiments::Subject judged_subject(const layers::Verification& judgement,
                                           int failing_run = 0) {
  return {std::make_unique<JudgedOperation>(judgement, failing_run), layers::Kernel::simd};
}

inline const JudgedOperation& judged(const experiments::Subject& subject) {
  return static_cast<const JudgedOperation&>(*subject.operation);
}

}  // namespace flopscope::test
