// SPDX-License-Identifier: MIT
#include "shaped_operation.h"

#include <string>

#include "flopscope/layers/memory_limit.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

namespace {

using measure::Error;
using measure::Field;
using measure::Kind;

// The counts are what makes a shape large.
const Field* largest_count(const OperationType& type, const void* shape) {
  const Field* largest = nullptr;
  for (const Field& field : type.shape().fields) {
    if (field.kind != Kind::count) continue;
    if (largest == nullptr || field.in<std::int64_t>(shape) > largest->in<std::int64_t>(shape)) {
      largest = &field;
    }
  }
  return largest;
}

// "matmul with m = 2, k = 3, n = 4"
std::string described(const OperationType& type, const void* shape) {
  std::string text = type.name;
  const char* separator = " with ";
  for (const Field& field : type.shape().fields) {
    if (field.kind != Kind::count) continue;
    text += separator;
    text += field.name;
    text += " = " + std::to_string(field.in<std::int64_t>(shape));
    separator = ", ";
  }
  return text;
}

}  // namespace

std::optional<Error> check_shape(const OperationType& type, const void* shape) {
  for (const Field& field : type.shape().fields) {
    if (field.kind != Kind::count) continue;
    const auto value = field.in<std::int64_t>(shape);
    if (measure::accepts(field, static_cast<double>(value))) continue;
    return measure::refusal(field.name, std::to_string(value), measure::accepted_numbers(field));
  }
  return std::nullopt;
}

std::optional<Error> check_memory(const OperationType& type, const void* shape,
                                  double needed_bytes) {
  if (needed_bytes <= memory_available_bytes()) return std::nullopt;
  return memory_refused(type, shape, needed_bytes);
}

Error memory_refused(const OperationType& type, const void* shape, double needed_bytes) {
  const Field* field = largest_count(type, shape);
  const bool found = field != nullptr;
  return out_of_memory(described(type, shape), needed_bytes, found ? field->name : "shape",
                       found ? std::to_string(field->in<std::int64_t>(shape)) : "");
}

}  // namespace flopscope::layers
