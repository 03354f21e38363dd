// SPDX-License-Identifier: MIT
#include "encode.h"

#include <emscripten/bind.h>

#include "flopscope/measure/result.h"

namespace flopscope::bindings {

using emscripten::val;
using measure::Field;
using measure::Kind;
using measure::RecordType;

namespace {

val encode_numbers(const std::vector<double>& numbers) {
  // The constructor copies the view, which would die when the heap grows.
  return val::global("Float64Array")
      .new_(val(emscripten::typed_memory_view(numbers.size(), numbers.data())));
}

val encode_list(const Field& field, const void* list) {
  val array = val::array();
  const std::size_t count = field.list->size(list);
  for (std::size_t i = 0; i < count; ++i) {
    array.set(i, encode(*field.nested, field.list->at(list, i)));
  }
  return array;
}

val encode_field(const Field& field, const void* record) {
  switch (field.kind) {
    case Kind::number:
      return val(field.in<double>(record));
    case Kind::maybe: {
      const auto& maybe = field.in<std::optional<double>>(record);
      return maybe ? val(*maybe) : val::undefined();
    }
    case Kind::count:
      return val(static_cast<double>(field.in<std::int64_t>(record)));
    case Kind::boolean:
      return val(field.in<bool>(record));
    case Kind::text: {
      const auto& text = field.in<std::string>(record);
      return field.optional && text.empty() ? val::undefined() : val(text);
    }
    case Kind::model: {
      const auto& model = field.in<std::string>(record);
      return model.starts_with('{') ? val::global("JSON").call<val>("parse", model) : val(model);
    }
    case Kind::choice:
      return val(std::string(field.chosen(record)));
    case Kind::numbers: {
      const auto& numbers = field.in<std::vector<double>>(record);
      return field.optional && numbers.empty() ? val::undefined() : encode_numbers(numbers);
    }
    case Kind::records: {
      const void* list = field.address(const_cast<void*>(record));
      return field.optional && field.list->size(list) == 0 ? val::undefined()
                                                           : encode_list(field, list);
    }
    case Kind::record: {
      const void* inner = field.address(const_cast<void*>(record));
      if (field.list->size(inner) == 0) return val::undefined();
      return encode(*field.nested, field.list->at(inner, 0));
    }
  }
  return val::undefined();
}

}  // namespace

val encode(const RecordType& type, const void* record) {
  val object = val::object();
  for (const Field& field : type.fields) {
    const val value = encode_field(field, record);
    if (!value.isUndefined()) object.set(field.name, value);
  }
  return object;
}

val with_value(const val& value) {
  val outcome = val::object();
  outcome.set("value", value);
  return outcome;
}

val with_error(const measure::Error& error) {
  val outcome = val::object();
  outcome.set("error", encode(error));
  return outcome;
}

}  // namespace flopscope::bindings
