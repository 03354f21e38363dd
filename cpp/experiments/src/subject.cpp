// SPDX-License-Identifier: MIT
#include "flopscope/experiments/subject.h"

#include <algorithm>
#include <array>

#include "flopscope/experiments/decode.h"
#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using layers::OperationType;
using measure::any_of;
using measure::Error;

Error unknown_operation(const Value& op) {
  std::vector<std::string> names;
  for (const OperationType& type : layers::operation_types()) names.emplace_back(type.name);
  Error error{"unknown_operation", "op", op.shown(), any_of(names), ""};
  error.message = "op must be " + error.allowed + ", but it is " + error.value + ".";
  return error;
}

std::string kernel_name(Kernel kernel) {
  return layers::kernel_names[static_cast<std::size_t>(kernel)];
}

std::optional<Error> unavailable(const OperationType& type, Kernel kernel) {
  if (kernel == Kernel::fastest) return std::nullopt;
  if (std::find(type.kernels.begin(), type.kernels.end(), kernel) != type.kernels.end()) {
    return std::nullopt;
  }
  std::vector<std::string> names{kernel_name(Kernel::fastest)};
  for (const Kernel known : type.kernels) names.push_back(kernel_name(known));
  Error error{"unavailable_kernel", "kernel", kernel_name(kernel), any_of(names), ""};
  error.message = "kernel must be " + error.allowed + " for " + type.name +
                  " in this build, but it is " + error.value + ".";
  return error;
}

}  // namespace

measure::Result<Subject> decode_subject(const Value& value) {
  const auto op = value.member("op");
  const OperationType* type =
      op->type() == Value::Type::text ? layers::find_operation(op->text()) : nullptr;
  if (type == nullptr) return unknown_operation(*op);

  Subject subject{type->create()};
  static constexpr std::array<std::string_view, 2> beside_shape{"op", "kernel"};
  if (auto error = decode(type->shape(), subject.operation->shape(), value, beside_shape)) {
    return *std::move(error);
  }
  int kernel = static_cast<int>(Kernel::fastest);
  if (auto error =
          decode_choice("kernel", layers::kernel_choices, *value.member("kernel"), kernel)) {
    return *std::move(error);
  }
  subject.kernel = static_cast<Kernel>(kernel);
  if (auto error = unavailable(*type, subject.kernel)) return *std::move(error);
  return subject;
}

Kernel resolved_kernel(const Subject& subject) {
  return subject.kernel == Kernel::fastest ? subject.operation->type().kernels.back()
                                           : subject.kernel;
}

measure::Result<std::unique_ptr<layers::PreparedOperation>> prepare(const Subject& subject,
                                                                    std::int64_t seed) {
  return subject.operation->prepare(resolved_kernel(subject), static_cast<std::uint64_t>(seed));
}

}  // namespace flopscope::experiments
