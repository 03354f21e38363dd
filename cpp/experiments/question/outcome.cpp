// SPDX-License-Identifier: MIT
#include "flopscope/experiments/outcome.h"

namespace flopscope::experiments {

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
