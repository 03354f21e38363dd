// SPDX-License-Identifier: MIT
#include "axis.h"

#include <cmath>
#include <vector>

#include "flopscope/experiments/function_subject.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "question/model_subject.h"

namespace flopscope::experiments {

namespace {

using layers::Operation;
using measure::Field;
using measure::Kind;

std::string listed_names(const Axis& axis, const char* between) {
  std::string text;
  for (const std::string& name : axis) text += (&name == &axis.front() ? "" : between) + name;
  return text;
}

std::string given(const Axis& axis) {
  return "\"" + measure::plain_text(listed_names(axis, ","), 80) + "\"";
}

std::optional<measure::Error> not_accepted(const Field& field, double value,
                                           const std::string& named) {
  if (measure::accepts(field, value)) return std::nullopt;
  const measure::Wording not_finite{"not_finite", "not finite"};
  return measure::refusal(named,
                          std::isfinite(value) ? measure::Given(measure::number_text(value, 6))
                                               : measure::Given(not_finite),
                          measure::accepted_numbers(field));
}

constexpr Field batch_field{.name = "batch", .kind = Kind::count, .range = layers::size_range};
constexpr Field seq_field{.name = "seq", .kind = Kind::count, .range = layers::size_range};

measure::Error no_size_of_model(const Axis& axis, bool has_seq) {
  if (has_seq) {
    const std::vector<std::string> sizes{batch_field.name, seq_field.name};
    return measure::refusal("axis", given(axis), measure::one_of(measure::listed(sizes)));
  }
  return measure::refusal("axis", given(axis),
                          {"batch", "batch, the only size of a model that can grow"});
}

measure::Result<Subject> with_model_size(const Subject& subject, const Axis& axis, double value,
                                         const std::string& named) {
  const bool has_seq = subject.network->is_sequence();
  const bool grows_seq = has_seq && axis == Axis{seq_field.name};
  if (!grows_seq && axis != Axis{batch_field.name}) return no_size_of_model(axis, has_seq);
  if (auto error = not_accepted(grows_seq ? seq_field : batch_field, value, named)) {
    return *std::move(error);
  }
  if (!grows_seq) return runnable_model(subject, static_cast<std::int64_t>(value));
  layers::Model longer = copy_of(*subject.model);
  longer.input = longer.input.with(0, static_cast<std::int64_t>(value));
  const Subject changed{nullptr, subject.kernel,
                        std::make_shared<const layers::Model>(std::move(longer)), subject.preset};
  return runnable_model(changed, subject.batch);
}

/// A function takes the size by whatever name.
measure::Result<Subject> with_size(const Subject& subject, double value, const std::string& named) {
  constexpr Field size{.name = "size", .kind = Kind::number, .range = layers::size_range};
  if (auto error = not_accepted(size, value, named)) return *std::move(error);
  return function_subject(subject.function, value);
}

measure::Error no_count(const measure::RecordType& shape, const Axis& axis) {
  std::vector<std::string> counts;
  for (const Field& known : shape.fields) {
    if (known.kind == Kind::count) counts.emplace_back(known.name);
  }
  return measure::refusal("axis", given(axis), measure::one_of(measure::listed(counts)));
}

}  // namespace

Axis axis_of(const std::string& text) {
  Axis names(1);
  for (const char character : text) {
    if (character == ',') names.emplace_back();
    else names.back() += character;
  }
  return names;
}

std::string axis_name(const Axis& axis) { return listed_names(axis, " = "); }

measure::Result<Subject> with_axis(const Subject& subject, const Axis& axis, double value,
                                   const std::string& named) {
  if (subject.model) return with_model_size(subject, axis, value, named);
  if (subject.function) return with_size(subject, value, named);
  const measure::RecordType& shape = *subject.operation->type().shape;
  Subject changed{subject.operation->type().create(), subject.kernel};
  for (const Field& each : shape.fields) {
    each.copy(subject.operation->shape(), changed.operation->shape());
  }
  for (const std::string& name : axis) {
    const Field* field = shape.find(name);
    if (field == nullptr || field->kind != Kind::count) return no_count(shape, axis);
    if (auto error = not_accepted(*field, value, named)) return *std::move(error);
    field->in<std::int64_t>(changed.operation->shape()) = static_cast<std::int64_t>(value);
  }
  return changed;
}

}  // namespace flopscope::experiments
