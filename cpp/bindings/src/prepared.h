// SPDX-License-Identifier: MIT
//
// An operation that JavaScript runs one call at a time.
#pragma once

#include <memory>

#include <emscripten/bind.h>

#include "flopscope/layers/operation.h"

namespace flopscope::bindings {

class Prepared {
 public:
  explicit Prepared(std::unique_ptr<layers::PreparedOperation> operation)
      : operation_(std::move(operation)) {}

  void run() { operation_->run(); }

  /// A copy: a view would die when the heap grows.
  [[nodiscard]] emscripten::val output() const {
    const auto values = operation_->output();
    return emscripten::val::global("Float32Array")
        .new_(emscripten::val(emscripten::typed_memory_view(values.size(), values.data())));
  }

 private:
  std::unique_ptr<layers::PreparedOperation> operation_;
};

}  // namespace flopscope::bindings
