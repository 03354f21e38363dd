// SPDX-License-Identifier: MIT
//
// Fills a record from a caller's value. Fields that are absent keep their defaults. Whatever does
// not fit comes back as a sentence that names the field, the value and what is allowed; the record
// is then only partly filled and must be thrown away.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "flopscope/experiments/value.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// Reads the fields of `type` from `value` into `record`. Members of `value` that are neither
/// fields nor named in `also_known` are errors (code "unknown_field"): a misspelt option must not
/// be silently ignored. Other codes: "invalid_value".
[[nodiscard]] std::optional<measure::Error> decode(
    const measure::RecordType& type, void* record, const Value& value,
    std::span<const std::string_view> also_known = {});

/// As `decode`, but passes over members that are no fields, as in a file of another release.
[[nodiscard]] std::optional<measure::Error> decode_known(const measure::RecordType& type,
                                                         void* record, const Value& value);

/// As `decode` for a whole record that starts from its defaults.
template <class T>
[[nodiscard]] measure::Result<T> decode(const Value& value) {
  T record;
  if (auto error = decode(T::record_type, &record, value)) return *std::move(error);
  return record;
}

/// Reads one of the names in `choices`; `chosen` keeps its value where `value` is absent.
[[nodiscard]] std::optional<measure::Error> decode_choice(std::string_view field,
                                                          const measure::Choices& choices,
                                                          const Value& value, int& chosen);

/// Reads the kernel that a subject asks for; the fastest unless told.
[[nodiscard]] measure::Result<layers::Kernel> decode_kernel(const Value& subject);

}  // namespace flopscope::experiments
