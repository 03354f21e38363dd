// SPDX-License-Identifier: MIT
#include "axis.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "flopscope/experiments/function_subject.h"
#include "flopscope/layers/widened_model.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "question/backward_subject.h"
#include "question/model_subject.h"

namespace flopscope::experiments {

namespace {

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
constexpr Field width_field{.name = "width", .kind = Kind::count, .range = layers::size_range};

/// The sizes of a model that can grow.
std::vector<const Field*> sizes_of(const Subject& subject) {
  std::vector<const Field*> sizes{&batch_field};
  const auto network = layers::Network::make(*subject.model, 1);
  if (network && (*network)->is_sequence()) sizes.push_back(&seq_field);
  if (layers::hidden_width(*subject.model)) sizes.push_back(&width_field);
  return sizes;
}

measure::Error no_size_of_model(const Axis& axis, const std::vector<const Field*>& sizes) {
  if (sizes.size() > 1) {
    return measure::refusal("axis", given(axis), measure::one_of(sizes, &Field::name));
  }
  return measure::refusal("axis", given(axis),
                          {"batch", "batch, the only size of a model that can grow"});
}

measure::Result<layers::Model> with_length(const layers::Model& model, std::int64_t seq) {
  layers::Model longer = copy_of(model);
  longer.input = longer.input.with(0, seq);
  return measure::Result<layers::Model>(std::move(longer));
}

measure::Result<Subject> with_model_size(const Subject& subject, const Axis& axis, double value,
                                         const std::string& named) {
  const auto sizes = sizes_of(subject);
  const auto grows = std::find_if(sizes.begin(), sizes.end(),
                                  [&](const Field* size) { return axis == Axis{size->name}; });
  if (grows == sizes.end()) return no_size_of_model(axis, sizes);
  if (auto error = not_accepted(**grows, value, named)) return *std::move(error);
  const auto count = static_cast<std::int64_t>(value);
  if (*grows == &batch_field) return runnable_model(subject, count);
  auto resized = *grows == &seq_field ? with_length(*subject.model, count)
                                      : layers::widened_model(*subject.model, count, named);
  if (!resized) return resized.error();
  const Subject changed{.kernel = subject.kernel,
                        .model = std::make_shared<const layers::Model>(std::move(*resized)),
                        .preset = subject.preset,
                        .backward = subject.backward};
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
  if (subject.backward) return runnable_backward(std::move(changed));
  return changed;
}

}  // namespace flopscope::experiments
