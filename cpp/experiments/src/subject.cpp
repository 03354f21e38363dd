// SPDX-License-Identifier: MIT
#include "flopscope/experiments/subject.h"

#include <array>

#include "flopscope/experiments/decode.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "model_subject.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using layers::OperationType;
using measure::any_of;
using measure::Error;

Error unknown_operation(const Value& op) {
  std::vector<std::string> names;
  for (const OperationType& type : layers::operation_types()) names.emplace_back(type.name);
  return measure::refusal("op", op.shown(), any_of(names), "unknown_operation");
}

Error model_refused(std::string name) {
  return Error{"unsupported_subject", "model", std::move(name), "an operation",
               "A model cannot be the subject here: it must be an operation."};
}

}  // namespace

measure::Result<Subject> decode_subject(const Value& value) {
  const bool is_model = value.member("model")->type() != Value::Type::absent;
  return is_model ? decode_model_subject(value) : decode_operation(value);
}

measure::Result<Subject> decode_operation(const Value& value) {
  const auto model = value.member("model");
  if (model->type() != Value::Type::absent) return model_refused(model->shown());
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
  if (auto chosen = layers::choose_kernel(*type, subject.kernel); !chosen) return chosen.error();
  return subject;
}

Kernel resolved_kernel(const Subject& subject) {
  const auto chosen = layers::choose_kernel(subject.operation->type(), subject.kernel);
  return chosen ? *chosen : subject.kernel;
}

measure::Result<std::unique_ptr<layers::PreparedOperation>> prepare(const Subject& subject,
                                                                    std::int64_t seed) {
  if (subject.operation == nullptr) {
    return model_refused(subject.model->name);
  }
  return subject.operation->prepare(subject.kernel, static_cast<std::uint64_t>(seed));
}

}  // namespace flopscope::experiments
