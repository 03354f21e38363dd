// SPDX-License-Identifier: MIT
#include "shaped_operation.h"

#include <string>
#include <utility>

#include "flopscope/layers/memory_limit.h"

namespace flopscope::layers {

namespace {

using measure::Error;
using measure::Kind;
using measure::Result;

// The counts are what makes a shape large.
const Field* largest_count(const OperationType& type, const void* shape) {
  const Field* largest = nullptr;
  for (const Field& field : type.shape->fields) {
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
  for (const Field& field : type.shape->fields) {
    if (field.kind != Kind::count) continue;
    text += separator;
    text += field.name;
    text += " = " + std::to_string(field.in<std::int64_t>(shape));
    separator = ", ";
  }
  return text;
}

/// An "out_of_memory" error that names the shape's largest field.
Error memory_refused(const OperationType& type, const void* shape, double needed_bytes) {
  const Field* field = largest_count(type, shape);
  const bool found = field != nullptr;
  return out_of_memory({"described", "{name}", {{"name", described(type, shape)}}}, needed_bytes,
                       found ? field->name : "shape",
                       found ? std::to_string(field->in<std::int64_t>(shape)) : "");
}

}  // namespace

double AnyShapedOperation::bytes_needed(Kernel kernel) const {
  const auto chosen = choose_kernel(type(), kernel);
  return bytes_of(chosen ? *chosen : Kernel::naive);
}

PreparedResult AnyShapedOperation::prepare(Kernel kernel, std::uint64_t seed) const {
  if (auto error = out_of_range(*type().shape, record())) return *std::move(error);
  if (auto error = misfit()) return *std::move(error);
  const auto chosen = choose_kernel(type(), kernel);
  if (!chosen) return chosen.error();
  const double bytes = bytes_of(*chosen);
  if (bytes > memory_available_bytes()) return memory_refused(type(), record(), bytes);
  start_threads_of(*chosen);
  auto prepared = prepare_tensors(*chosen, seed);
  // The system may refuse what should have fitted.
  if (!prepared) return memory_refused(type(), record(), bytes);
  return prepared;
}

}  // namespace flopscope::layers
