// SPDX-License-Identifier: MIT
//
// A verdict: one sentence that the reader of a report must know before believing its numbers, with
// a code for programs and how much it takes away from them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "flopscope/measure/record.h"
#include "flopscope/measure/wording.h"

namespace flopscope::experiments {

/// How much a verdict takes away from the number it is about.
enum class Severity : int { note, warning, problem };

/// Something the reader of a report should know, with a stable code.
struct Verdict {
  std::string code;  ///< for programs
  Severity severity = Severity::note;
  std::string text;                               ///< a sentence for people
  std::vector<measure::NamedValue> details = {};  ///< what the sentence speaks of

  static const measure::RecordType record_type;
};

using measure::Sentence;
[[nodiscard]] Verdict say(const char* code, Severity severity, Sentence sentence,
                          measure::SaidValues values = {});
/// The verdict about one of several: "`who`: " stands before it, and `who` among its details.
[[nodiscard]] Verdict about(const std::string& who, Verdict verdict);

/// Puts `verdict` behind those that are as severe as itself.
void add_verdict(std::vector<Verdict>& verdicts, Verdict verdict);
void say(std::vector<Verdict>& verdicts, const char* code, Severity severity, Sentence sentence,
         measure::SaidValues values = {});

}  // namespace flopscope::experiments
