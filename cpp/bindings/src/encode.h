// SPDX-License-Identifier: MIT
//
// Records as plain JavaScript objects: values that outlive the heap they came from.
#pragma once

#include <emscripten/val.h>

#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::bindings {

/// A copy of `record` as an object; absent values have no property, numbers become a Float64Array.
[[nodiscard]] emscripten::val encode(const measure::RecordType& type, const void* record);

template <class T>
[[nodiscard]] emscripten::val encode(const T& record) {
  return encode(T::record_type, &record);
}

/// `{ value }` or `{ error }`: an error crosses as a value and is thrown on the other side, because
/// a C++ exception reaches JavaScript without its message.
[[nodiscard]] emscripten::val with_value(const emscripten::val& value);
[[nodiscard]] emscripten::val with_error(const measure::Error& error);

}  // namespace flopscope::bindings
