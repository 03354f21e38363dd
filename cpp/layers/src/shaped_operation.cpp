// SPDX-License-Identifier: MIT
#include "shaped_operation.h"

#include <algorithm>
#include <string>

#include "flopscope/layers/memory_limit.h"

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

std::string whole(double value) { return std::to_string(static_cast<std::int64_t>(value)); }

}  // namespace

std::optional<Error> check_shape(const OperationType& type, const void* shape) {
  for (const Field& field : type.shape().fields) {
    if (field.kind != Kind::count) continue;
    const auto value = field.in<std::int64_t>(shape);
    const auto number = static_cast<double>(value);
    if (number >= field.range.minimum && number <= field.range.maximum) continue;
    const std::string text = std::to_string(value);
    const std::string allowed =
        "a whole number from " + whole(field.range.minimum) + " to " + whole(field.range.maximum);
    return Error{"invalid_value", field.name, text, allowed,
                 std::string(field.name) + " must be " + allowed + ", but it is " + text + "."};
  }
  return std::nullopt;
}

measure::Result<Kernel> choose_kernel(const OperationType& type, Kernel kernel) {
  if (kernel == Kernel::fastest) return type.kernels.back();
  if (std::find(type.kernels.begin(), type.kernels.end(), kernel) != type.kernels.end()) {
    return kernel;
  }
  const std::string name = kernel_names[static_cast<std::size_t>(kernel)];
  std::string available;
  for (std::size_t i = 0; i < type.kernels.size(); ++i) {
    if (i > 0) available += i + 1 == type.kernels.size() ? " or " : ", ";
    available += kernel_names[static_cast<std::size_t>(type.kernels[i])];
  }
  return Error{"unavailable_kernel", "kernel", name, available,
               "kernel must be " + available + " for " + type.name + " in this build, but it is " +
                   name + "."};
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
