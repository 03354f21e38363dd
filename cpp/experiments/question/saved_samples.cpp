// SPDX-License-Identifier: MIT
#include "saved_samples.h"

#include "flopscope/experiments/decode.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

std::optional<measure::Error> saved_fields(const measure::RecordType& type, void* record,
                                           const Value& saved,
                                           std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const measure::Field one[] = {*type.find(name)};
    if (auto error = decode_known({"", "", one}, record, saved)) return error;
  }
  return std::nullopt;
}

measure::Result<std::vector<double>> saved_numbers(const Value& record, const char* name) {
  const auto list = record.member(name);
  std::vector<double> numbers;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto element = list->element(i);
    const double number = element->type() == Value::Type::number ? element->number() : -1;
    if (!(number >= 0)) {
      return measure::refusal(
          measure::indexed(name, i), element->value_text(),
          measure::accepted_numbers(measure::Kind::number, measure::at_least(0)));
    }
    numbers.push_back(number);
  }
  return measure::Result<std::vector<double>>(std::move(numbers));
}

}  // namespace flopscope::experiments
