// SPDX-License-Identifier: MIT
//
// The questions as TypeScript: what a page, a terminal and the lab need to know to ask each.
#pragma once

#include <iosfwd>
#include <string>

#include "flopscope/experiments/question.h"

namespace flopscope::describe {

/// "timingOptionsFields", the constant that holds the descriptions of its options.
[[nodiscard]] std::string option_fields_name(const experiments::Question& question);

/// `questions`, the words of each by its name.
void write_questions(std::ostream& out);

/// `questionGroups`, and `questionInfos` with all that is known of each but its options.
void write_question_infos(std::ostream& out);

/// `Methods`, each question as a method of the lab, and `requests`, what the lab has to know to ask
/// it.
void write_methods(std::ostream& out);

}  // namespace flopscope::describe
