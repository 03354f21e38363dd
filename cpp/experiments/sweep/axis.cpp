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

std::string value_text(const std::string& axis) {
  return "\"" + measure::plain_text(axis, 80) + "\"";
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

measure::Result<Subject> with_batch(const Subject& model, const std::string& axis, double value,
                                    const std::string& named) {
  constexpr Field batch{.name = "batch", .kind = Kind::count, .range = layers::size_range};
  if (axis != batch.name) {
    return measure::refusal("axis", value_text(axis),
                            {"batch", "batch, the only size of a model that can grow"});
  }
  if (auto error = not_accepted(batch, value, named)) return *std::move(error);
  return runnable_model(model, static_cast<std::int64_t>(value));
}

/// A function takes the size by whatever name.
measure::Result<Subject> with_size(const Subject& subject, double value, const std::string& named) {
  constexpr Field size{.name = "size", .kind = Kind::number, .range = layers::size_range};
  if (auto error = not_accepted(size, value, named)) return *std::move(error);
  return function_subject(subject.function, value);
}

}  // namespace

measure::Result<Subject> with_axis(const Subject& subject, const std::string& axis, double value,
                                   const std::string& named) {
  if (subject.model) return with_batch(subject, axis, value, named);
  if (subject.function) return with_size(subject, value, named);
  const measure::RecordType& shape = *subject.operation->type().shape;
  const Field* field = shape.find(axis);
  if (field == nullptr || field->kind != Kind::count) {
    std::vector<std::string> counts;
    for (const Field& known : shape.fields) {
      if (known.kind == Kind::count) counts.emplace_back(known.name);
    }
    return measure::refusal("axis", value_text(axis), measure::one_of(measure::listed(counts)));
  }
  if (auto error = not_accepted(*field, value, named)) return *std::move(error);
  Subject changed{subject.operation->type().create(), subject.kernel};
  for (const Field& each : shape.fields) {
    each.copy(subject.operation->shape(), changed.operation->shape());
  }
  field->in<std::int64_t>(changed.operation->shape()) = static_cast<std::int64_t>(value);
  return changed;
}

}  // namespace flopscope::experiments
