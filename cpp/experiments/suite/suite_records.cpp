// SPDX-License-Identifier: MIT
//
// The options of a suite as they are seen from outside.
#include "flopscope/experiments/suite.h"

namespace flopscope::experiments {

namespace {

using measure::between;
using measure::field;
using measure::Field;

using Options = SuiteOptions;
constexpr Field option_fields[] = {
    field<&Options::baseline>("baseline", "", "whether the others are compared with the first"),
    field<&Options::warmup, Options>(
        "warmup", "batches", "warm-up batches of each subject, kept apart", between(0, 1000)),
    field<&Options::rounds, Options>("rounds", "rounds",
                                     "wanted, of two batches of each; rounded up to an even number",
                                     between(2, 10'000)),
    field<&Options::confidence, Options>(
        "confidence", "", "how often an interval covers the true value, each by itself",
        between(0.5, 0.9999)),
    field<&Options::minimum_effect_percent, Options>(
        "minimum_effect_percent", "%", "smallest difference that matters", between(0, 100)),
    field<&Options::max_ms, Options>("max_ms", "ms", "time allowed for all together",
                                     between(1, 3'600'000)),
    field<&Options::seed, Options>("seed", "",
                                   "of the orders and of the generator that fills the inputs",
                                   between(0, 4'294'967'295.0)),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

template <>
const RecordType& record_type<experiments::SuiteOptions>() {
  static constexpr RecordType type{"SuiteOptions", "how many subjects are compared",
                                   experiments::option_fields};
  return type;
}

}  // namespace flopscope::measure
