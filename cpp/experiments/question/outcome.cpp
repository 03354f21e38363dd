// SPDX-License-Identifier: MIT
#include "flopscope/experiments/outcome.h"

namespace flopscope::experiments {

const char* reason_without_time(Outcome outcome) {
  switch (outcome) {
    case Outcome::measured:
      break;
    case Outcome::unfinished:
      return "it was stopped before";
    case Outcome::cannot_resolve:
      return "the clock cannot resolve it in the time allowed";
    case Outcome::optimized_away:
      return "the compiler removed the work";
    case Outcome::kernel_mismatch:
      return "its kernel computes a wrong result";
    case Outcome::out_of_memory:
      return "there was not enough memory left";
  }
  return "";
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
