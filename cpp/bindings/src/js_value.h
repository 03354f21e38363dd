// SPDX-License-Identifier: MIT
//
// A JavaScript value as the experiments read it.
#pragma once

#include <emscripten/val.h>

#include "flopscope/experiments/value.h"

namespace flopscope::bindings {

class JsValue : public experiments::Value {
 public:
  explicit JsValue(emscripten::val value) : value_(std::move(value)) {}

  [[nodiscard]] Type type() const override;
  [[nodiscard]] bool boolean() const override;
  [[nodiscard]] double number() const override;
  [[nodiscard]] std::string text() const override;
  [[nodiscard]] std::vector<std::string> names() const override;
  [[nodiscard]] std::unique_ptr<Value> member(std::string_view name) const override;
  [[nodiscard]] std::size_t size() const override;
  [[nodiscard]] std::unique_ptr<Value> element(std::size_t index) const override;
  [[nodiscard]] std::string value_text() const override;

 protected:
  [[nodiscard]] const emscripten::val& value() const { return value_; }

 private:
  [[nodiscard]] bool is_plain(const std::vector<std::string>& members) const;

  emscripten::val value_;
};

}  // namespace flopscope::bindings
