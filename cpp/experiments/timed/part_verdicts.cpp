// SPDX-License-Identifier: MIT
#include "part_verdicts.h"

#include <algorithm>
#include <utility>

#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

/// Parts that are named one by one; of more, how many there are besides.
constexpr std::size_t most_named = 3;

/// A verdict that several parts share, by its code; the numbers in their sentences may differ.
struct SharedVerdict {
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

void collect(std::vector<SharedVerdict>& all, const JudgedPart& part) {
  for (const Verdict& verdict : *part.verdicts) {
    if (verdict.severity == Severity::note) continue;
    const auto known = std::find_if(all.begin(), all.end(), [&](const SharedVerdict& shared) {
      return shared.first.code == verdict.code && shared.first.severity == verdict.severity;
    });
    if (known == all.end()) all.push_back({verdict, {part.name}, {}});
    else if (known->first.text == verdict.text) known->names.push_back(part.name);
    else known->same_kinds.push_back(part.name);
  }
}

}  // namespace

void judge_parts(std::vector<Verdict>& verdicts, const std::vector<JudgedPart>& parts) {
  std::vector<SharedVerdict> all;
  for (const JudgedPart& part : parts) collect(all, part);
  for (SharedVerdict& shared : all) {
    Verdict verdict = about(listed(shared.names), std::move(shared.first));
    if (!shared.same_kinds.empty()) {
      verdict.details.push_back({"others", std::nullopt, listed(shared.same_kinds)});
      verdict.text += " The same, with other numbers: " + verdict.details.back().text + ".";
    }
    add_verdict(verdicts, std::move(verdict));
  }
}

}  // namespace flopscope::experiments
