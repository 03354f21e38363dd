// SPDX-License-Identifier: MIT
//
// A matmul whose verification comes to a given end, and of which a given run or preparation finds
// no memory.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "flopscope/experiments/subject.h"
#include "flopscope/layers/matmul.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/clock.h"

namespace flopscope::test {

class JudgedOperation final : public layers::Operation {
 public:
  /// `failing_run` is counted from 1; 0 is none.
  explicit JudgedOperation(const layers::Verification& judgement, int failing_run = 0)
      : state_(std::make_shared<State>(State{.judgement = judgement, .failing_run = failing_run})) {
  }

  /// Of all that were prepared from it, which may outlive it.
  struct State {
    layers::Verification judgement;
    int failing_run;
    int runs = 0;
    int verifications = 0;
    int runs_before_verification = 0;
    std::function<void()> while_run = {};
  };

  class Prepared final : public layers::PreparedOperation {
   public:
    explicit Prepared(std::shared_ptr<State> state) : state_(std::move(state)) {}
    void run() override {
      if (state_->while_run) state_->while_run();
      if (++state_->runs == state_->failing_run) {
        failure_ = measure::refusal("", std::string(), measure::left_out(), "out_of_memory", "run",
                                    "The run needs 9 GB.");
      }
    }
    [[nodiscard]] const measure::Error* failure() const override {
      return failure_ ? &*failure_ : nullptr;
    }
    [[nodiscard]] std::span<const float> output() const override { return {}; }
    [[nodiscard]] layers::Verification verify(double) const override {
      ++state_->verifications;
      state_->runs_before_verification = state_->runs;
      return state_->judgement;
    }

   private:
    std::shared_ptr<State> state_;
    std::optional<measure::Error> failure_;
  };

  [[nodiscard]] const layers::OperationType& type() const override {
    return *layers::find_operation("matmul");
  }
  [[nodiscard]] void* shape() override { return &shape_; }
  [[nodiscard]] measure::Cost cost(layers::Kernel) const override { return counted; }
  [[nodiscard]] double bytes_needed(layers::Kernel) const override { return 0; }
  [[nodiscard]] layers::PreparedResult prepare(layers::Kernel, std::uint64_t) const override {
    if (while_prepared) while_prepared();
    if (++preparations_ == failing_preparation) {
      return measure::refusal("", std::string(), measure::left_out(), "out_of_memory", "tensors",
                              "The tensors need 9 GB.");
    }
    return std::unique_ptr<layers::PreparedOperation>(std::make_unique<Prepared>(state_));
  }

  [[nodiscard]] State& state() const { return *state_; }

  int failing_preparation = 0;  // counted from 1; 0 is none
  measure::Cost counted;
  std::function<void()> while_prepared;

 private:
  std::shared_ptr<State> state_;
  layers::MatmulShape shape_;
  mutable int preparations_ = 0;
};

inline constexpr layers::Verification right_kernel{6, 1e-6, 1e-5};
inline constexpr layers::Verification wrong_kernel{6, 0.5, 1e-5};

/// Such an operation as a subject, of the SIMD kernel.
inline experiments::Subject judged_subject(const layers::Verification& judgement,
                                           int failing_run = 0) {
  return {std::make_unique<JudgedOperation>(judgement, failing_run), layers::Kernel::simd};
}

/// The same whose preparing takes this many readings of `clock`.
inline experiments::Subject slowly_prepared_subject(measure::Clock& clock, int readings) {
  auto operation = std::make_unique<JudgedOperation>(right_kernel);
  operation->while_prepared = [&clock, readings] {
    for (int reading = 0; reading < readings; ++reading) static_cast<void>(clock.now());
  };
  return {std::move(operation), layers::Kernel::simd};
}

/// What has happened to all that were prepared from it.
inline JudgedOperation::State& judged(const experiments::Subject& subject) {
  return static_cast<const JudgedOperation&>(*subject.operation).state();
}

}  // namespace flopscope::test
