// SPDX-License-Identifier: MIT
//
// A replica whose steps JavaScript makes, with the exchange of gradients between its two parts.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include <emscripten/val.h>

#include "encode.h"
#include "flopscope/experiments/replica.h"

namespace flopscope::bindings {

class ReplicaOfWorker {
 public:
  explicit ReplicaOfWorker(std::unique_ptr<experiments::Replica> replica)
      : replica_(std::move(replica)) {}

  /// False when it could not, as `failure` says.
  bool compute() {
    failure_ = replica_->compute();
    return !failure_.has_value();
  }
  [[nodiscard]] emscripten::val failure() const { return with_error(*failure_); }

  /// A copy: a view would die when the heap grows.
  [[nodiscard]] emscripten::val gradients() const {
    return emscripten::val::global("Float32Array").new_(view());
  }
  void set_gradients(const emscripten::val& sum) { view().call<void>("set", sum); }
  void update() { replica_->update(); }

 private:
  [[nodiscard]] emscripten::val view() const {
    const std::span<float> values = replica_->gradients();
    return emscripten::val(emscripten::typed_memory_view(values.size(), values.data()));
  }

  std::unique_ptr<experiments::Replica> replica_;
  std::optional<measure::Error> failure_;
};

}  // namespace flopscope::bindings
