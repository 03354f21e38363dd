// SPDX-License-Identifier: MIT
#include "catch.h"
#include "experiments/timed/part_verdicts.h"

using namespace flopscope;
using experiments::JudgedPart;
using experiments::Severity;
using experiments::Verdict;

TEST_CASE("What is warned of parts bears their names, the most serious first", "[parts]") {
  const std::vector<Verdict> noted{{"batch_means", Severity::note, "Means."}};
  const std::vector<Verdict> warned{{"unstable", Severity::warning, "It spreads by 12 %."}};
  const std::vector<Verdict> wrong{{"kernel_mismatch", Severity::problem, "It differs."}};
  std::vector<Verdict> verdicts{{"dominant", Severity::note, "One takes 60 %."}};
  experiments::judge_parts(verdicts, {{"a", &noted}, {"b", &warned}, {"c", &wrong}});
  REQUIRE(verdicts.size() == 3);
  CHECK(verdicts[0].text == "c: It differs.");
  CHECK(verdicts[0].severity == Severity::problem);
  CHECK(verdicts[1].text == "b: It spreads by 12 %.");
  CHECK(verdicts[1].code == "unstable");
  CHECK(verdicts[2].code == "dominant");
}

TEST_CASE("What is said of several parts is said once, and of many by their number", "[parts]") {
  const std::vector<Verdict> twelve{{"unstable", Severity::warning, "It spreads by 12 %."}};
  const std::vector<Verdict> thirty{{"unstable", Severity::warning, "It spreads by 30 %."}};
  const auto said = [](const std::vector<JudgedPart>& parts) {
    std::vector<Verdict> verdicts;
    experiments::judge_parts(verdicts, parts);
    REQUIRE(verdicts.size() == 1);
    return verdicts[0].text;
  };
  CHECK(said({{"a", &twelve}, {"b", &twelve}}) == "a and b: It spreads by 12 %.");
  CHECK(said({{"a", &twelve}, {"b", &twelve}, {"c", &twelve}}) ==
        "a, b and c: It spreads by 12 %.");
  CHECK(said({{"a", &twelve}, {"b", &twelve}, {"c", &twelve}, {"d", &twelve}, {"e", &twelve}}) ==
        "a, b, c and 2 more: It spreads by 12 %.");
  CHECK(said({{"a", &twelve}, {"b", &thirty}, {"c", &thirty}}) ==
        "a: It spreads by 12 %. The same, with other numbers: b and c.");
}
