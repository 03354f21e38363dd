// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Raw samples of a report that was saved, read to be evaluated again.
#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// Reads the fields of these names, which follow from no sample. Errors: those of `decode_known`.
[[nodiscard]] std::optional<measure::Error> saved_fields(const measure::RecordType& type,
                                                         void* record, const Value& saved,
                                                         std::initializer_list<const char*> names);

/// The numbers of the list `name`; empty where there is none. Error ("invalid_value"): what it
/// holds is no list of times.
[[nodiscard]] measure::Result<std::vector<double>> saved_numbers(const Value& record,
                                                                 const char* name);

/// Reads the records of the list `name`; none where there is none. Errors: those of `decode_known`.
template <class Record>
[[nodiscard]] std::optional<measure::Error> saved_list(std::vector<Record>& records,
                                                       const Value& saved, const char* name) {
  const auto list = saved.member(name);
  for (std::size_t i = 0; i < list->size(); ++i) {
    auto error = decode_known(Record::record_type, &records.emplace_back(), *list->element(i));
    if (error) return error;
  }
  return std::nullopt;
}

}  // namespace flopscope::experiments
