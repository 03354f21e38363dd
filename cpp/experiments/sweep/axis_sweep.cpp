// SPDX-License-Identifier: MIT
#include "axis_sweep.h"

#include <utility>

#include "axis.h"
#include "flopscope/experiments/function_subject.h"
#include "flopscope/measure/phrase.h"
#include "sweep.h"

namespace flopscope::experiments {

measure::Result<AxisSweep> AxisSweep::make(const Subject& subject, const AxisValues& asked,
                                           const TimingOptions& options,
                                           measure::KnownClock clock) {
  auto distinct = distinct_values(asked.values);
  if (!distinct) return distinct.error();
  std::vector<double>& values = *distinct;
  std::vector<std::size_t> order = inwards(values.size());
  if (asked.predict) {
    order.push_back(values.size());
    values.push_back(*asked.predict);
  }

  const Axis axis = axis_of(asked.axis);
  std::vector<Subject> subjects;
  std::vector<AxisPoint> points(values.size());
  for (const std::size_t place : order) {
    const bool predicted = asked.predict && place + 1 == values.size();
    auto changed = with_axis(subject, axis, values[place], predicted ? "predict" : "values");
    if (!changed) return changed.error();
    AxisPoint& point = points[place];
    point.value = values[place];
    point.bytes_needed = changed->operation->bytes_needed(resolved_kernel(*changed));
    if (!changed->function || changed->function->flops) {
      point.flops = measure::rated_work(changed->operation->cost());
    }
    subjects.push_back(std::move(*changed));
  }
  auto repeat = with_axis(subject, axis, values[order.front()], "values");
  if (!repeat) return repeat.error();
  const measure::Duration begin = clock.now();
  if (auto error = check_preparable(subjects, options.seed)) return *std::move(error);
  const measure::Duration prepared = clock.now() - begin;
  subjects.push_back(std::move(*repeat));
  return AxisSweep(axis_name(axis), std::move(subjects), std::move(points), std::move(order),
                   options, clock, prepared);
}

AxisSweep::AxisSweep(std::string axis, std::vector<Subject> subjects, std::vector<AxisPoint> points,
                     std::vector<std::size_t> order, const TimingOptions& options,
                     measure::KnownClock clock, measure::Duration prepared)
    : axis_(std::move(axis)),
      kernel_(layers::kernel_choices[resolved_kernel(subjects[0])]),
      function_(subjects[0].function),
      points_(std::move(points)),
      order_(std::move(order)),
      series_(std::move(subjects), options, clock, prepared) {}

std::vector<AxisPoint> AxisSweep::points() const {
  std::vector<AxisPoint> points = points_;
  for (std::size_t i = 0; i < order_.size(); ++i) points[order_[i]].timing = &series_.reports()[i];
  return points;
}

std::vector<JudgedPart> AxisSweep::judged() const {
  std::vector<JudgedPart> parts(points_.size());
  for (std::size_t i = 0; i < order_.size(); ++i) {
    parts[order_[i]] = {name_of(order_[i]), &series_.reports()[i].verdicts};
  }
  parts.push_back({name_of(order_.front()) + " again", &series_.reports().back().verdicts});
  return parts;
}

std::string AxisSweep::name_of(std::size_t place) const {
  return axis_ + " = " + measure::number_text(points_[place].value);
}

}  // namespace flopscope::experiments
