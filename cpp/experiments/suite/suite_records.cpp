// SPDX-License-Identifier: MIT
//
// Describes the options of a suite: names, units and what each says.
#include "compared/rounds_fields.h"
#include "flopscope/experiments/suite.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr auto option_fields =
    fields(field<&SuiteOptions::baseline>("whether the others are compared with the first"),
           rounds_options<SuiteOptions>("warm-up batches of each subject, kept apart"));

}  // namespace

constexpr RecordType SuiteOptions::record_type{"SuiteOptions", "how many subjects are compared",
                                               option_fields};

}  // namespace flopscope::experiments
