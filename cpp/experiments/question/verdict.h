// SPDX-License-Identifier: MIT
//
// A verdict: one sentence that the reader of a report must know before believing its numbers, with
// a code for programs and how much it takes away from them.
#pragma once

#include <string>
#include <vector>

#include "flopscope/measure/record.h"

namespace flopscope::experiments {

/// How much a verdict takes away from the number it is about.
enum class Severity : int { note, warning, problem };

/// Something the reader of a report should know, with a stable code.
struct Verdict {
  std::string code;  ///< for programs
  Severity severity = Severity::note;
  std::string text;  ///< a sentence for people
};

/// Puts `verdict` behind those that are as severe as itself.
void add_verdict(std::vector<Verdict>& verdicts, Verdict verdict);

}  // namespace flopscope::experiments

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::Verdict>();
