// SPDX-License-Identifier: MIT
#include "flopscope/experiments/function_subject.h"

#include <cmath>
#include <utility>

#include "flopscope/experiments/decode.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/trace.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using layers::OperationType;
using measure::Cost;

/// What is timed is JavaScript, whatever that calls.
constexpr Kernel function_kernels[] = {Kernel::js};
struct NoShape {};
constexpr measure::RecordType no_shape{"NoShape", "a function has no fields", {}};

/// Half of the operations are taken for multiplications and half for additions, so that each
/// convention of FLOPs counts what the caller says.
Cost cost_of(double flops, double bytes) {
  Cost cost;
  cost.macs = cost.multiplies = cost.adds = flops / 2;
  cost.bytes_read = bytes;
  return cost;
}

class FunctionCalls final : public layers::PreparedOperation {
 public:
  FunctionCalls(std::shared_ptr<const CallerFunction> function, double size, const Cost& cost)
      : function_(std::move(function)), size_(size), cost_(cost) {}
  void run() override {
    const measure::Span span(function_->name.c_str(), cost_);
    function_->call(size_);
  }
  [[nodiscard]] std::span<const float> output() const override { return {}; }
  /// There is nothing to compare a caller's function with.
  [[nodiscard]] layers::Verification verify(double) const override { return {}; }

 private:
  std::shared_ptr<const CallerFunction> function_;
  double size_;
  Cost cost_;
};

class FunctionOperation final : public layers::Operation {
 public:
  FunctionOperation(std::shared_ptr<const CallerFunction> function, double size, const Cost& cost)
      : function_(std::move(function)),
        size_(size),
        cost_(cost),
        type_{function_->name.c_str(), "a function of the caller's", &no_shape, function_kernels,
              nullptr} {}
  [[nodiscard]] const OperationType& type() const override { return type_; }
  [[nodiscard]] void* shape() override { return &shape_; }
  [[nodiscard]] Cost cost(Kernel) const override { return cost_; }
  [[nodiscard]] double bytes_needed(Kernel) const override { return 0; }
  [[nodiscard]] measure::Result<std::unique_ptr<layers::PreparedOperation>> prepare(
      Kernel, std::uint64_t) const override {
    return std::unique_ptr<layers::PreparedOperation>(
        std::make_unique<FunctionCalls>(function_, size_, cost_));
  }

 private:
  std::shared_ptr<const CallerFunction> function_;
  double size_;
  Cost cost_;
  OperationType type_;
  NoShape shape_;
};

/// An amount as the caller gives it: a number, or a function of the size.
std::function<double(double)> amount(const Value& value) {
  if (value.type() == Value::Type::absent) return {};
  if (auto function = value.function()) return function;
  const double number = value.type() == Value::Type::number ? value.number() : std::nan("");
  return [number](double) { return number; };
}

/// `given` at `size`; 0 of what is not given, or needs a size where there is none.
measure::Result<double> amount_at(const char* field, const std::function<double(double)>& given,
                                  double size) {
  constexpr double most = 9007199254740992.0;  // 2^53
  const double found = given ? given(size) : 0;
  if (std::isnan(found) && std::isnan(size)) return 0.0;
  if (found >= 0 && found <= most) return found;
  const measure::Wording no_number{"not_a_number", "not a number"};
  return measure::refusal(
      field,
      std::isnan(found) ? measure::Given(no_number) : measure::Given(measure::number_text(found)),
      {"to_2_53", "a number from 0 to 2^53"});
}

}  // namespace

bool is_function(const Value& value) { return value.member("call")->type() != Value::Type::absent; }

measure::Result<Subject> decode_function(const Value& value) {
  auto function = std::make_shared<CallerFunction>();
  function->call = value.member("call")->function();
  if (!function->call) {
    return measure::refusal("call", value.member("call")->value_text(), {"function", "a function"});
  }
  function->name = value.member("name")->text();
  function->flops = amount(*value.member("flops"));
  function->bytes = amount(*value.member("bytes"));
  return function_subject(std::move(function), std::nan(""));
}

measure::Result<Subject> function_subject(std::shared_ptr<const CallerFunction> function,
                                          double size) {
  const auto flops = amount_at("flops", function->flops, size);
  if (!flops) return flops.error();
  const auto bytes = amount_at("bytes", function->bytes, size);
  if (!bytes) return bytes.error();
  Subject subject{std::make_unique<FunctionOperation>(function, size, cost_of(*flops, *bytes))};
  subject.function = std::move(function);
  return subject;
}

std::optional<measure::Error> unknown_work(const Subject& subject) {
  if (subject.function == nullptr) return std::nullopt;
  if (!subject.function->flops) {
    return measure::refusal("flops", measure::left_out(),
                            {"flops_of_call", "the floating-point operations of one call"});
  }
  if (!subject.function->bytes) {
    return measure::refusal("bytes", measure::left_out(),
                            {"bytes_of_call", "the bytes that one call reads and writes"});
  }
  return std::nullopt;
}

void judge_unknown_flops(std::vector<Verdict>& verdicts, const CallerFunction* function,
                         measure::Phrase unknown) {
  if (function == nullptr || function->flops) return;
  say(verdicts, "work_unknown", Severity::note,
      "{unknown} is not known: say how much work {name} is by its flops.",
      {{"unknown", unknown}, {"name", function->name}});
}

}  // namespace flopscope::experiments
