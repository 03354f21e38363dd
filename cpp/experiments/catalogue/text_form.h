// SPDX-License-Identifier: MIT
//
// The texts that the lab writes, by name: files that other programs open, and specs to copy and
// change. A text is made from what the caller has, such as a report that was saved, so it can be
// asked for long after the measurement.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "flopscope/experiments/value.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct TextForm {
  const char* name;
  const char* doc;
  /// The member of a request that it is made from; any other one is refused.
  const char* source;
  measure::Result<std::string> (*write)(const Value& request);
};

/// Every form, in alphabetical order.
[[nodiscard]] std::span<const TextForm> text_forms();

/// Writes `{ <source> }` in the form `name`. Errors: "unknown_text", "unknown_field", and those of
/// reading the source.
[[nodiscard]] measure::Result<std::string> write_text(std::string_view name, const Value& request);

}  // namespace flopscope::experiments
