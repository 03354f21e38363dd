// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// PreparedPass: a forward pass with the tensors that it works on, ready to be timed. Every
// operation but the loops of machine/ is one, and so is every layer of a network on its own.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/trace.h"

namespace flopscope::layers {

class PreparedPass final : public PreparedOperation {
 public:
  /// `name` is that of the span of a run. `memory` keeps alive what the others point to.
  PreparedPass(const char* name, const measure::Cost& cost, ForwardPassPointer pass, Kernel kernel,
               const PassData& data, std::span<const float> output,
               std::shared_ptr<const void> memory)
      : name_(name),
        cost_(cost),
        pass_(std::move(pass)),
        kernel_(kernel),
        data_(data),
        output_(output),
        memory_(std::move(memory)) {}

  void run() override {
    const measure::Span span(name_, cost_);
    pass_->run(kernel_, data_);
  }

  [[nodiscard]] std::span<const float> output() const override { return output_; }

  [[nodiscard]] std::vector<const float*> inputs() const override {
    std::vector<const float*> all{data_.x};
    all.insert(all.end(), data_.parameters.begin(), data_.parameters.end());
    return all;
  }

  [[nodiscard]] Verification verify(double max_work) const override {
    return pass_->verify(data_, max_work);
  }

 private:
  const char* name_;
  measure::Cost cost_;
  ForwardPassPointer pass_;
  Kernel kernel_;
  PassData data_;
  std::span<const float> output_;
  std::shared_ptr<const void> memory_;
};

}  // namespace flopscope::layers
