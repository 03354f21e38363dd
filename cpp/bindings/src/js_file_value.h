// SPDX-License-Identifier: MIT
//
// A JavaScript value that may hold files, as Uint8Arrays, and functions. Apart from JsValue,
// because the first module reads none.
#pragma once

#include <emscripten/val.h>

#include "js_value.h"

namespace flopscope::bindings {

class JsFileValue final : public JsValue {
 public:
  explicit JsFileValue(emscripten::val value) : JsValue(std::move(value)) {}

  [[nodiscard]] std::unique_ptr<Value> member(std::string_view name) const override {
    if (type() != Type::object) return std::make_unique<JsValue>(emscripten::val::undefined());
    return std::make_unique<JsFileValue>(value()[std::string(name)]);
  }
  [[nodiscard]] std::unique_ptr<Value> element(std::size_t index) const override {
    if (type() != Type::list) return std::make_unique<JsValue>(emscripten::val::undefined());
    return std::make_unique<JsFileValue>(value()[index]);
  }
  [[nodiscard]] std::optional<std::size_t> byte_count() const override {
    if (!value().instanceof (emscripten::val::global("Uint8Array"))) return std::nullopt;
    return value()["length"].as<std::size_t>();
  }
  [[nodiscard]] std::function<double(double)> function() const override;
  void copy_bytes(std::span<std::uint8_t> to) const override {
    emscripten::val(emscripten::typed_memory_view(to.size(), to.data())).call<void>("set", value());
  }
};

}  // namespace flopscope::bindings
