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
    array.set(i, encode(field.nested(), field.list->at(list, i)));
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
    case Kind::text:
      return val(field.in<std::string>(record));
    case Kind::choice:
      return val(
          std::string(field.choices->names[static_cast<std::size_t>(field.choice->get(record))]));
    case Kind::numbers:
      return encode_numbers(field.in<std::vector<double>>(record));
    case Kind::records:
      return encode_list(field, field.address(const_cast<void*>(record)));
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
