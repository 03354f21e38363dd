// SPDX-License-Identifier: MIT
#include "flopscope/measure/interruption.h"

#include <utility>

namespace flopscope::measure {

namespace {

// A clock of the day is corrected by milliseconds now and then, and read in steps of up to 100 ms;
// a machine sleeps for seconds at least.
constexpr Duration shortest_sleep = from_ms(1000);

}  // namespace

bool SleepWatch::slept() {
  const Duration asleep = clock_->asleep();
  return asleep - std::exchange(asleep_, asleep) > shortest_sleep;
}

constexpr Field dropped_fields[] = {
    field<&Dropped::after>(
        "timed runs (of a comparison: quartets; of a suite: rounds) that were kept before",
        at_least(0)),
    field<&Dropped::batches>("batches dropped, of all phases", at_least(1)),
    choice<&Dropped::reason>("what interrupted them", interruption_choices),
    field<&Dropped::time_ms>("ms", "that they had taken", at_least(0)),
};
constexpr RecordType Dropped::record_type{
    "Dropped", "batches that were interrupted and count for nothing", dropped_fields};

}  // namespace flopscope::measure
