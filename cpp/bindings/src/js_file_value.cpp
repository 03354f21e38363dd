// SPDX-License-Identifier: MIT
#include "js_file_value.h"

#include <emscripten.h>

// An import of its own: a call through Embind takes many times as long, and is part of what is
// timed.
// clang-format off
EM_JS(double, flopscope_call, (const void* callee, double size), {
  return Emval.toValue(callee)(size);
});
// clang-format on

namespace flopscope::bindings {

std::function<double(double)> JsFileValue::function() const {
  if (value().typeOf().as<std::string>() != "function") return {};
  return [function = value()](double size) { return flopscope_call(function.as_handle(), size); };
}

}  // namespace flopscope::bindings
