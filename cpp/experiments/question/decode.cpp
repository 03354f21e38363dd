// SPDX-License-Identifier: MIT
#include "flopscope/experiments/decode.h"

#include <algorithm>
#include <cmath>

#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using measure::Choices;
using measure::Error;
using measure::Field;
using measure::Kind;
using measure::RecordType;

Error invalid(std::string_view field, const Value& value, const measure::Wording& allowed) {
  return measure::refusal(field, value.value_text(), allowed);
}

std::optional<Error> decode_number(const Field& field, void* record, const Value& value) {
  const double number = value.type() == Value::Type::number ? value.number() : std::nan("");
  if (!measure::accepts(field, number)) {
    return invalid(field.name, value, measure::accepted_numbers(field));
  }
  if (field.kind == Kind::count) {
    field.in<std::int64_t>(record) = static_cast<std::int64_t>(number);
  } else if (field.kind == Kind::maybe) {
    field.in<std::optional<double>>(record) = number;
  } else {
    field.in<double>(record) = number;
  }
  return std::nullopt;
}

std::optional<Error> decode_numbers(const Field& field, void* record, const Value& value) {
  if (value.type() != Value::Type::list)
    return invalid(field.name, value, {"numbers", "a list of numbers"});
  std::vector<double> numbers;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const auto element = value.element(i);
    const bool is_number = element->type() == Value::Type::number;
    if (!is_number || !measure::accepts(field, element->number())) {
      const std::string name = measure::indexed(field.name, i);
      return invalid(name, *element, measure::accepted_numbers(field));
    }
    numbers.push_back(element->number());
  }
  field.in<std::vector<double>>(record) = std::move(numbers);
  return std::nullopt;
}

std::optional<Error> decode_field(const Field& field, void* record, const Value& value) {
  switch (field.kind) {
    case Kind::number:
    case Kind::maybe:
    case Kind::count:
      return decode_number(field, record, value);
    case Kind::boolean:
      if (value.type() != Value::Type::boolean) {
        return invalid(field.name, value, measure::one_of("true, false"));
      }
      field.in<bool>(record) = value.boolean();
      return std::nullopt;
    case Kind::text:
      if (value.type() != Value::Type::text) return invalid(field.name, value, {"text", "a text"});
      field.in<std::string>(record) = value.text();
      return std::nullopt;
    case Kind::choice: {
      int chosen = field.choice->get(record);
      auto error = decode_choice(field.name, *field.choices, value, chosen);
      if (!error) field.choice->set(record, chosen);
      return error;
    }
    case Kind::numbers:
      return decode_numbers(field, record, value);
    case Kind::records:
    case Kind::record:
    case Kind::model:
      break;  // no option or shape has such a field
  }
  return invalid(field.name, value, measure::left_out());
}

bool is_known(const RecordType& type, std::span<const std::string_view> also_known,
              const std::string& name) {
  return type.find(name) != nullptr ||
         std::find(also_known.begin(), also_known.end(), name) != also_known.end();
}

}  // namespace

std::optional<Error> decode_choice(std::string_view field, const Choices& choices,
                                   const Value& value, int& chosen) {
  if (value.type() == Value::Type::absent) return std::nullopt;
  if (value.type() == Value::Type::text) {
    const std::string name = value.text();
    for (std::size_t i = 0; i < choices.names.size(); ++i) {
      if (name == choices.names[i]) {
        chosen = static_cast<int>(i);
        return std::nullopt;
      }
    }
  }
  return invalid(field, value, measure::one_of(measure::listed(choices.names)));
}

std::optional<Error> decode(const RecordType& type, void* record, const Value& value,
                            std::span<const std::string_view> also_known) {
  if (value.type() == Value::Type::absent) return std::nullopt;
  if (value.type() != Value::Type::object) {
    return invalid(type.name, value, {"object", "an object with named fields"});
  }
  for (const std::string& name : value.names()) {
    if (is_known(type, also_known, name)) continue;
    return measure::unknown_field(name, value.member(name)->value_text(),
                                  measure::listed(type.fields, &Field::name),
                                  {"not_a_field", "not a field here"});
  }
  return decode_known(type, record, value);
}

std::optional<Error> decode_known(const RecordType& type, void* record, const Value& value) {
  for (const Field& field : type.fields) {
    const auto member = value.member(field.name);
    if (member->type() == Value::Type::absent) continue;
    if (auto error = decode_field(field, record, *member)) return error;
  }
  return std::nullopt;
}

measure::Result<layers::Kernel> decode_kernel(const Value& subject) {
  int kernel = static_cast<int>(layers::Kernel::fastest);
  auto error = decode_choice("kernel", layers::kernel_choices, *subject.member("kernel"), kernel);
  if (error) return *std::move(error);
  return static_cast<layers::Kernel>(kernel);
}

}  // namespace flopscope::experiments
