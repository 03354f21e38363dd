// SPDX-License-Identifier: MIT
#include "backward_subject.h"

#include <algorithm>

#include "flopscope/experiments/decode.h"
#include "flopscope/layers/backward_operation.h"

namespace flopscope::experiments {

namespace {

constexpr std::string_view pass_member = "pass";
constexpr const char* pass_names[] = {"forward", "backward"};
constexpr measure::Choices pass_choices{pass_names};

/// A value with that member passed over.
class WithoutPass final : public Value {
 public:
  explicit WithoutPass(const Value& value) : value_(value) {}
  [[nodiscard]] Type type() const override { return value_.type(); }
  [[nodiscard]] bool boolean() const override { return value_.boolean(); }
  [[nodiscard]] double number() const override { return value_.number(); }
  [[nodiscard]] std::string text() const override { return value_.text(); }
  [[nodiscard]] std::vector<std::string> names() const override {
    auto names = value_.names();
    std::erase(names, pass_member);
    return names;
  }
  [[nodiscard]] std::unique_ptr<Value> member(std::string_view name) const override {
    return value_.member(name);
  }
  [[nodiscard]] std::size_t size() const override { return value_.size(); }
  [[nodiscard]] std::unique_ptr<Value> element(std::size_t index) const override {
    return value_.element(index);
  }
  [[nodiscard]] std::string value_text() const override { return value_.value_text(); }

 private:
  const Value& value_;
};

}  // namespace

measure::Result<Subject> decode_passing(const Value& value,
                                        measure::Result<Subject> (*decode)(const Value& value)) {
  const auto said = value.member(pass_member);
  if (said->type() == Value::Type::absent) return decode(value);
  int pass = 0;
  if (auto error = decode_choice(pass_member, pass_choices, *said, pass)) return *std::move(error);
  auto subject = decode(WithoutPass(value));
  if (!subject || pass == 0) return subject;
  return runnable_backward(std::move(*subject));
}

measure::Result<Subject> runnable_backward(Subject subject) {
  auto operation = subject.model ? layers::backward_of(*subject.model, subject.batch)
                                 : layers::backward_of(std::move(subject.operation));
  if (!operation) return operation.error();
  subject.operation = std::move(*operation);
  subject.network = nullptr;
  subject.backward = true;
  if (auto error = subject.operation->misfit()) return *std::move(error);
  const auto chosen = layers::choose_kernel(subject.operation->type(), subject.kernel);
  if (!chosen) return chosen.error();
  return subject;
}

}  // namespace flopscope::experiments
