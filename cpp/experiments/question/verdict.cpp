// SPDX-License-Identifier: MIT
#include "flopscope/experiments/verdict.h"

#include <algorithm>
#include <utility>

namespace flopscope::experiments {

using namespace measure::describing;

Verdict say(const char* code, Severity severity, Sentence sentence, measure::SaidValues values) {
  return {code, severity, measure::filled(sentence.words, values), measure::kept(values)};
}

Verdict about(const std::string& who, Verdict verdict) {
  verdict.text = who + ": " + verdict.text;
  verdict.details.push_back({"who", std::nullopt, who});
  return verdict;
}

void add_verdict(std::vector<Verdict>& verdicts, Verdict verdict) {
  const auto place = std::find_if(verdicts.begin(), verdicts.end(), [&](const Verdict& other) {
    return static_cast<int>(other.severity) < static_cast<int>(verdict.severity);
  });
  verdicts.insert(place, std::move(verdict));
}

void say(std::vector<Verdict>& verdicts, const char* code, Severity severity, Sentence sentence,
         measure::SaidValues values) {
  add_verdict(verdicts, say(code, severity, sentence, values));
}

constexpr const char* severity_names[] = {"note", "warning", "problem"};
constexpr Choices severities{severity_names};
constexpr Field verdict_fields[] = {
    field<&Verdict::code>("a stable name for programs"),
    choice<&Verdict::severity>("how much it takes away from the number", severities),
    field<&Verdict::text>("a sentence for people"),
    if_any(records<&Verdict::details>("what the sentence speaks of, by name")),
};
constexpr RecordType Verdict::record_type{"Verdict", "what a reader of a report should know",
                                          verdict_fields};

}  // namespace flopscope::experiments
