// SPDX-License-Identifier: MIT
//
// A value that a sentence speaks of, by name. A verdict and an error carry these beside their
// English, so that a program can use them, or say the same in another language.
#pragma once

#include <optional>
#include <string>

#include "flopscope/measure/record.h"

namespace flopscope::measure {

struct NamedValue {
  std::string name;
  std::optional<double> number;
  std::string text;  ///< empty for a number

  static const RecordType record_type;
};

}  // namespace flopscope::measure
