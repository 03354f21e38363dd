// SPDX-License-Identifier: MIT
//
// A question as one value: its name, its words, what it is asked about, its options, its report and
// how it is started. Each folder of a question ends in a question.cpp with a function of the
// folder's name, `Question cost_question()`. CMake finds them, so nothing else lists questions;
// what links, commands, forms and schemas need to know of them is written from these values.
#pragma once

#include <cstdint>
#include <span>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/role.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// The headings under which questions stand, in the order in which a detective asks.
enum class Group : std::uint8_t { duration, work, bytes, whereabouts, limit, speedup, further };
inline constexpr const char* group_titles[] = {"How long?",
                                               "How much work?",
                                               "Where do the bytes go?",
                                               "Where does the time go?",
                                               "What is the limit?",
                                               "Is it really faster?",
                                               "Go further"};

/// Words for people, which the module that a browser downloads leaves out, as it does a field's.
struct Words {
  constexpr Words(const char* words) : text(measure::detail::kept_doc(words)) {}
  const char* text;
};

/// A record with the values that it has unless told.
struct DefaultRecord {
  const measure::RecordType* type;
  const void* values;
};
template <class T>
[[nodiscard]] DefaultRecord default_record() {
  static const T values{};
  return {&T::record_type, &values};
}

struct Question {
  const char* name;  ///< "training_cost"
  Group group;
  int rank;     ///< its place in the group, from 0
  Words asks;   ///< the question in words
  Words doc;    ///< a line of help, without a capital or a full stop
  Words terms;  ///< what one would search for, separated by commas
  std::span<const Role> roles;
  DefaultRecord options;
  const measure::RecordType* report;
  StartedExperiment (*start)(const Value& request, measure::KnownClock clock);
  bool measures = true;              ///< whether it runs anything, or only calculates
  bool reads_files = false;          ///< whether a request may have `files`
  bool takes_architectures = false;  ///< whether a request may have `architectures`
  bool takes_functions = false;      ///< whether a subject may be a function of JavaScript
  /// Where it has errands, what a request may say in `outside` of who runs them; else null.
  const measure::RecordType* outside = nullptr;
  /// Evaluates the raw samples of `report` again, one of its own that a request may have instead of
  /// subjects; null where reports hold none.
  StartedExperiment (*recompute)(const Value& request) = nullptr;
};

/// Every question, sorted by group and rank.
[[nodiscard]] std::span<const Question> questions();

}  // namespace flopscope::experiments
