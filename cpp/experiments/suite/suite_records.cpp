// SPDX-License-Identifier: MIT
//
// Describes the options of a suite: names, units and what each says.
#include "flopscope/experiments/suite.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using Options = SuiteOptions;
constexpr Field option_fields[] = {
    field<&Options::baseline>("whether the others are compared with the first"),
    field<&Options::warmup, Options>("batches", "warm-up batches of each subject, kept apart",
                                     between(0, 1000)),
    field<&Options::rounds, Options>("rounds",
                                     "wanted, of two batches of each; rounded up to an even number",
                                     between(2, 10'000)),
    confidence_option<Options>("how often an interval covers the true value, each by itself"),
    minimum_effect_option<Options>(),
    max_ms_option<Options>("time allowed for all together"),
    seed_option<Options>("of the orders and of the generator that fills the inputs"),
};

}  // namespace

constexpr RecordType SuiteOptions::record_type{"SuiteOptions", "how many subjects are compared",
                                               option_fields};

}  // namespace flopscope::experiments
