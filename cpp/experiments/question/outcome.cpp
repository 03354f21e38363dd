// SPDX-License-Identifier: MIT
#include "flopscope/experiments/outcome.h"

namespace flopscope::experiments {

measure::Reason reason_without_time(Outcome outcome) {
  static constexpr const char* reasons[] = {"",
                                            "it was stopped before",
                                            "the clock cannot resolve it in the time allowed",
                                            "the compiler removed the work",
                                            "its kernel computes a wrong result",
                                            "there was not enough memory left",
                                            "a call takes longer than all the time that was left"};
  return {outcome_choices[outcome], reasons[static_cast<std::size_t>(outcome)]};
}

Outcome outcome_of(measure::Outcome outcome) {
  switch (outcome) {
    case measure::Outcome::measured:
      return Outcome::measured;
    case measure::Outcome::unfinished:
      return Outcome::unfinished;
    case measure::Outcome::cannot_resolve:
      return Outcome::cannot_resolve;
    case measure::Outcome::optimized_away:
      return Outcome::optimized_away;
  }
  return Outcome::unfinished;
}

}  // namespace flopscope::experiments
