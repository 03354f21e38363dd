// SPDX-License-Identifier: MIT
#include "flopscope/experiments/subject.h"

#include <array>

#include "backward_subject.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "model_subject.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using layers::OperationType;

using measure::Error;
using measure::Field;
using measure::Kind;

Error unknown_operation(const Value& op) {
  return measure::refusal("op", op.value_text(),
                          measure::one_of(layers::operation_types(), &OperationType::name),
                          "unknown_operation");
}

Error model_refused(std::string name) {
  return measure::refusal("model", std::move(name), {"operation", "an operation"},
                          "unsupported_subject", "no_models",
                          "A model cannot be the subject here: it must be {allowed}.");
}

bool is_model(const Value& value) { return value.member("model")->type() != Value::Type::absent; }

/// An operation whose kernel need not run here.
measure::Result<Subject> decode_any_operation(const Value& value) {
  if (is_model(value)) return model_refused(value.member("model")->value_text());
  const auto op = value.member("op");
  const OperationType* type =
      op->type() == Value::Type::text ? layers::find_operation(op->text()) : nullptr;
  if (type == nullptr) return unknown_operation(*op);

  Subject subject{type->create()};
  static constexpr std::array<std::string_view, 2> beside_shape{"op", "kernel"};
  if (auto error = decode(*type->shape, subject.operation->shape(), value, beside_shape)) {
    return *std::move(error);
  }
  if (auto error = subject.operation->misfit()) return *std::move(error);
  const auto kernel = decode_kernel(value);
  if (!kernel) return kernel.error();
  subject.kernel = *kernel;
  return subject;
}

std::string operation_name(layers::Operation& operation) {
  const void* shape = operation.shape();
  std::string name = operation.type().name;
  for (const Field& field : operation.type().shape->fields) {
    name += std::string(", ") + field.name + " ";
    if (field.kind == Kind::count) {
      name += std::to_string(field.in<std::int64_t>(shape));
    } else if (field.kind == Kind::boolean) {
      name += field.in<bool>(shape) ? "true" : "false";
    } else if (field.kind == Kind::choice) {
      name += field.chosen(shape);
    }
  }
  return name;
}

}  // namespace

measure::Result<Subject> decode_subject(const Value& value) {
  return is_model(value) ? decode_model_subject(value) : decode_operation(value);
}

measure::Result<Subject> decode_saved_subject(const Value& value) {
  return decode_passing(value, [](const Value& plain) {
    return is_model(plain) ? decode_model_subject(plain) : decode_any_operation(plain);
  });
}

measure::Result<Subject> decode_operation(const Value& value) {
  auto subject = decode_any_operation(value);
  if (!subject) return subject;
  const OperationType& type = subject->operation->type();
  if (auto chosen = layers::choose_kernel(type, subject->kernel); !chosen) return chosen.error();
  return subject;
}

std::string subject_name(const Subject& subject) {
  std::string name =
      subject.model ? model_subject_name(subject) : operation_name(*subject.operation);
  if (subject.kernel == Kernel::fastest) return name;
  return name + "; " + layers::kernel_choices[subject.kernel] + " kernel";
}

Error about_subject(std::string_view name, Error error) {
  const std::string whose(name);
  return measure::placed(std::move(error), whose, whose);
}

Kernel resolved_kernel(const Subject& subject) {
  const auto chosen = layers::choose_kernel(subject.operation->type(), subject.kernel);
  return chosen ? *chosen : subject.kernel;
}

layers::PreparedResult prepare(const Subject& subject, std::int64_t seed) {
  if (subject.operation == nullptr) {
    return model_refused(subject.model->name);
  }
  return subject.operation->prepare(subject.kernel, static_cast<std::uint64_t>(seed));
}

}  // namespace flopscope::experiments
