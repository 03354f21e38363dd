// SPDX-License-Identifier: MIT
//
// An operation or a model that JavaScript runs one call at a time.
#pragma once

#include <memory>

#include <emscripten/bind.h>

#include "encode.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/layers/operation.h"
#include "js_value.h"

namespace flopscope::bindings {

class Prepared {
 public:
  explicit Prepared(std::unique_ptr<layers::PreparedOperation> operation)
      : operation_(std::move(operation)) {}

  /// False when there was no memory, as `failure` says.
  bool run() {
    operation_->run();
    return operation_->failure() == nullptr;
  }

  [[nodiscard]] emscripten::val failure() const { return with_error(*operation_->failure()); }

  /// A copy: a view would die when the heap grows.
  [[nodiscard]] emscripten::val output() const {
    const auto values = operation_->output();
    return emscripten::val::global("Float32Array")
        .new_(emscripten::val(emscripten::typed_memory_view(values.size(), values.data())));
  }

 private:
  std::unique_ptr<layers::PreparedOperation> operation_;
};

/// What one of the decoders of subjects makes of `value`, ready to run.
template <measure::Result<experiments::Subject> (*decode)(const experiments::Value&)>
emscripten::val prepare(const emscripten::val& value) {
  const auto subject = decode(JsValue(value));
  if (!subject) return with_error(subject.error());
  auto operation = experiments::prepare(*subject, experiments::TimingOptions{}.seed);
  if (!operation) return with_error(operation.error());
  return with_value(emscripten::val(std::make_unique<Prepared>(std::move(*operation))));
}

}  // namespace flopscope::bindings
