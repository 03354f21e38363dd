// SPDX-License-Identifier: MIT
#include "fields.h"

#include <string>

#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

std::optional<measure::Error> out_of_range(const RecordType& type, const void* record,
                                           std::optional<measure::Wording> zero) {
  constexpr int digits = 6;
  for (const Field& field : type.fields) {
    const bool is_count = field.kind == measure::Kind::count;
    if (!is_count && field.kind != measure::Kind::number) continue;
    const double value =
        is_count ? static_cast<double>(field.in<std::int64_t>(record)) : field.in<double>(record);
    if (measure::accepts(field, value)) continue;
    std::string text = is_count ? std::to_string(field.in<std::int64_t>(record))
                                : measure::number_text(value, digits);
    const measure::Given given =
        value == 0 && zero ? measure::Given(*zero) : measure::Given(std::move(text));
    return measure::refusal(field.name, given, measure::accepted_numbers(field));
  }
  return std::nullopt;
}

}  // namespace flopscope::layers
