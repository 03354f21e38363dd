// SPDX-License-Identifier: MIT
#include "part_verdicts.h"

#include <algorithm>
#include <utility>

#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

/// Parts that are named one by one; of more, how many there are besides.
constexpr std::size_t most_named = 3;

/// Parts of which the same is said, by its code; the numbers in their sentences may differ.
struct Said {
  Verdict first;
  std::vector<std::string> names;       // that its very sentence holds for
  std::vector<std::string> same_kinds;  // and those of another one with that code
};

/// "a", "a and b", "a, b, c and 4 more".
std::string listed(std::vector<std::string> names) {
  if (names.size() > most_named) {
    const std::string others = std::to_string(names.size() - most_named) + " more";
    names.resize(most_named);
    names.push_back(others);
  }
  return measure::all_of(names);
}

void collect(std::vector<Said>& all, const JudgedPart& part) {
  for (const Verdict& verdict : *part.verdicts) {
    if (verdict.severity == Severity::note) continue;
    const auto known = std::find_if(all.begin(), all.end(), [&](const Said& said) {
      return said.first.code == verdict.code && said.first.severity == verdict.severity;
    });
    if (known == all.end()) all.push_back({verdict, {part.name}, {}});
    else if (known->first.text == verdict.text) known->names.push_back(part.name);
    else known->same_kinds.push_back(part.name);
  }
}

}  // namespace

void judge_parts(std::vector<Verdict>& verdicts, const std::vector<JudgedPart>& parts) {
  std::vector<Said> all;
  for (const JudgedPart& part : parts) collect(all, part);
  for (Said& said : all) {
    Verdict verdict = about(listed(said.names), std::move(said.first));
    if (!said.same_kinds.empty()) {
      verdict.details.push_back({"others", std::nullopt, listed(said.same_kinds)});
      verdict.text += " The same, with other numbers: " + verdict.details.back().text + ".";
    }
    add_verdict(verdicts, std::move(verdict));
  }
}

}  // namespace flopscope::experiments
