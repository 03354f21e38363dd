// SPDX-License-Identifier: MIT
//
// A function of the caller's as a subject: an operation whose runs are calls of it, and whose work
// is what the caller says.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/value.h"
#include "flopscope/experiments/verdict.h"

namespace flopscope::experiments {

/// Each part takes the size that is asked about, NaN where sizes are not varied.
struct CallerFunction {
  std::string name;
  std::function<void(double size)> call;
  /// Floating-point operations and bytes of a call; empty where the caller did not say.
  std::function<double(double size)> flops = {}, bytes = {};
};

/// Whether `value` is of the form that `decode_function` reads.
[[nodiscard]] bool is_function(const Value& value);

/// Reads `{ call, name, flops?, bytes? }`, where `flops` and `bytes` are numbers or functions of
/// the size. Error: "invalid_value".
[[nodiscard]] measure::Result<Subject> decode_function(const Value& value);

/// A subject that calls `function` with `size`. Error ("invalid_value"): its flops or bytes at that
/// size are no amount.
[[nodiscard]] measure::Result<Subject> function_subject(
    std::shared_ptr<const CallerFunction> function, double size);

/// Refuses a function whose flops or bytes are not known, for what cannot do without.
[[nodiscard]] std::optional<measure::Error> unknown_work(const Subject& subject);

/// Says that `unknown` is not known of a function whose flops the caller did not say.
void judge_unknown_flops(std::vector<Verdict>& verdicts, const CallerFunction* function,
                         measure::Phrase unknown);

}  // namespace flopscope::experiments
