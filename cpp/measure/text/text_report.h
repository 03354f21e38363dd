// SPDX-License-Identifier: MIT
//
// A record as text for a terminal: a line for each field that has a value, an estimate with its
// interval behind it, and after them a table for each list of records. It is made from the record's
// description, so that a report of any experiment can be printed without knowing it. Samples are
// counted, not listed.
//
//   outcome   measured
//   p50_ms    1.35 (0.97 to 1.51) ms
#pragma once

#include <string>

#include "flopscope/measure/record.h"

namespace flopscope::measure {

/// Ends with the end of a line; empty where no field has a value.
[[nodiscard]] std::string text_report(const RecordType& type, const void* record);

template <class Record>
[[nodiscard]] std::string text_report(const Record& record) {
  return text_report(Record::record_type, &record);
}

}  // namespace flopscope::measure
