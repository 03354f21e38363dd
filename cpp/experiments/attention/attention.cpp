// SPDX-License-Identifier: MIT
#include "flopscope/experiments/attention.h"

#include <cmath>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "flopscope/layers/attention.h"
#include "flopscope/layers/cached_attention.h"
#include "flopscope/layers/linear_attention.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/ratio_interval.h"
#include "flopscope/measure/refusal.h"
#include "sweep/saved_points.h"
#include "sweep/sweep.h"
#include "sweep/time_growth.h"
#include "timed/part_verdicts.h"
#include "timed/timing_series.h"

namespace flopscope::experiments {

namespace {

constexpr std::size_t form_count = std::size(attention_names);

template <class Shape>
Subject subject_of(const char* name, const Shape& shape) {
  Subject subject{layers::find_operation(name)->create(), layers::Kernel::simd};
  *static_cast<Shape*>(subject.operation->shape()) = shape;
  return subject;
}

Subject subject_of(std::size_t form, std::int64_t seq, const AttentionOptions& options) {
  const std::int64_t batch = options.batch;
  const std::int64_t heads = options.heads;
  const std::int64_t d_model = options.d_model;
  switch (static_cast<AttentionName>(form)) {
    case AttentionName::full:
      return subject_of("attention", layers::AttentionShape{batch, heads, seq, d_model, true});
    case AttentionName::windowed:
      return subject_of("attention",
                        layers::AttentionShape{batch, heads, seq, d_model, true, options.window});
    case AttentionName::linear:
      return subject_of("linear_attention",
                        layers::LinearAttentionShape{batch, heads, seq, d_model, true});
    case AttentionName::cached:
      break;
  }
  return subject_of("cached_attention",
                    layers::CachedAttentionShape{batch, heads, 1, seq - 1, d_model});
}

/// What is timed in turn: a form at a length.
struct Place {
  std::size_t form;
  std::size_t length;
};

class AttentionScaling final : public Experiment {
 public:
  AttentionScaling(std::vector<Subject> subjects, std::vector<Place> places,
                   std::vector<AttentionPoint> points, const AttentionOptions& options,
                   measure::KnownClock clock)
      : options_(options),
        places_(std::move(places)),
        points_(std::move(points)),
        lengths_(points_.size() / form_count),
        series_(std::move(subjects), options.of_timing(), clock) {}

  bool advance() override { return series_.advance(); }
  bool interrupt(measure::Interruption reason) override { return series_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return series_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    std::vector<JudgedPart> parts(points_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const TimingReport& timed = series_.reports()[i];
      const std::size_t at = index_of(places_[i]);
      AttentionPoint& point = points_[at];
      point.outcome = timed.outcome;
      point.p50_ms = timed.p50_ms;
      point.clock_error_mean_percent = timed.clock_error_mean_percent;
      point.samples_ms = timed.samples_ms;
      parts[at] = {name_of(point), &timed.verdicts};
    }
    report_ = attention_report(points_, options_);
    add_run(report_, series_, parts);
    add_repeat(report_, series_);
    return {&AttentionReport::record_type, &report_};
  }

 private:
  [[nodiscard]] std::size_t index_of(Place place) const {
    return place.form * lengths_ + place.length;
  }

  static std::string name_of(const AttentionPoint& point) {
    return attention_names[static_cast<std::size_t>(point.form)] +
           (", seq = " + measure::number_text(point.seq));
  }

  AttentionOptions options_;
  std::vector<Place> places_;           // in the order in which they are timed
  std::vector<AttentionPoint> points_;  // form by form, in ascending order of seq
  std::size_t lengths_;
  TimingSeries series_;  // of all places, then the first once more
  AttentionReport report_;
};

/// The forms were timed in turn, but not in pairs, and full attention against itself is 1.
void bound_speedups(AttentionReport& report, const AttentionOptions& options) {
  if (options.confidence > measure::most_bootstrap_confidence) return;
  const std::size_t lengths = report.points.size() / form_count;
  const auto longest = [&](std::size_t form) -> const std::vector<double>& {
    return report.points[(form + 1) * lengths - 1].samples_ms;
  };
  for (std::size_t form = 1; form < form_count; ++form) {
    AttentionForm& found = report.forms[form];
    if (!found.speedup.point) continue;
    const auto ends = measure::ratio_interval(longest(0), longest(form), options.confidence,
                                              static_cast<std::uint64_t>(options.seed));
    if (!ends) continue;
    found.speedup.low = ends->low;
    found.speedup.high = ends->high;
  }
}

}  // namespace

AttentionReport attention_report(const std::vector<AttentionPoint>& points,
                                 const AttentionOptions& options) {
  AttentionReport report;
  report.kernel = layers::kernel_choices[layers::Kernel::simd];
  report.points = points;
  report.confidence = options.confidence;
  report.window = static_cast<double>(options.window);
  report.outcome = Outcome::measured;
  const std::size_t lengths = points.size() / form_count;
  for (std::size_t form = 0; form < form_count; ++form) {
    const std::span<const AttentionPoint> own = std::span(points).subspan(form * lengths, lengths);
    std::vector<SizedTiming> timings;
    for (const AttentionPoint& point : own) {
      timings.push_back({point.seq, point.outcome, point.p50_ms.point, point.flops});
      judge_missing(report.verdicts, timings.back(),
                    attention_names[form] + (": seq = " + measure::number_text(point.seq)));
    }
    const TimeGrowth growth = time_growth(timings, options.confidence);
    AttentionForm made;
    made.form = static_cast<AttentionName>(form);
    if (growth.law) {
      made.exponent = growth.law->exponent();
      made.coefficient_ms = growth.law->coefficient();
      made.residual_percent = 100 * growth.law->residual();
    }
    made.flops_exponent = growth.flops_exponent;
    const auto& full = points[lengths - 1].p50_ms.point;
    if (full && own.back().p50_ms.point && *own.back().p50_ms.point > 0) {
      made.speedup.point = *full / *own.back().p50_ms.point;
    }
    report.forms.push_back(made);
    if (growth.outcome != Outcome::measured && report.outcome == Outcome::measured) {
      report.outcome = growth.outcome;
    }
  }
  bound_speedups(report, options);
  return report;
}

measure::Result<AttentionReport> recomputed_attention(const Value& report,
                                                      const AttentionOptions& options) {
  const auto points = saved_points<AttentionPoint>(
      report, {"form", "seq", "outcome", "flops", "clock_error_mean_percent"}, options.confidence);
  if (!points) return points.error();
  if (points->empty() || points->size() % form_count != 0) {
    return measure::refusal("points", measure::list_of(points->size()),
                            {"as_many_of_each", "a list of as many points of each form"});
  }
  return attention_report(*points, options);
}

StartedExperiment attention(const AttentionOptions& options, measure::KnownClock clock) {
  auto lengths = distinct_values(options.values);
  if (!lengths) return lengths.error();
  for (const double length : *lengths) {
    if (length == std::floor(length) && length <= layers::size_range.maximum) continue;
    return measure::refusal("values", measure::number_text(length, 6),
                            measure::whole_number(2, 2'147'483'647));
  }
  std::vector<AttentionPoint> points;
  for (std::size_t form = 0; form < form_count; ++form) {
    for (const double length : *lengths) {
      const Subject subject = subject_of(form, static_cast<std::int64_t>(length), options);
      if (auto error = subject.operation->misfit()) return *std::move(error);
      AttentionPoint point;
      point.form = static_cast<AttentionName>(form);
      point.seq = length;
      point.flops = measure::rated_work(subject.operation->cost());
      points.push_back(point);
    }
  }
  std::vector<Place> places;
  std::vector<Subject> subjects;
  for (const std::size_t length : inwards(lengths->size())) {
    for (std::size_t form = 0; form < form_count; ++form) {
      places.push_back({form, length});
      subjects.push_back(subject_of(form, static_cast<std::int64_t>((*lengths)[length]), options));
    }
  }
  if (auto error = check_preparable(subjects, options.seed)) return *std::move(error);
  const auto first = static_cast<std::int64_t>((*lengths)[places.front().length]);
  subjects.push_back(subject_of(places.front().form, first, options));
  return started<AttentionScaling>(std::move(subjects), std::move(places), std::move(points),
                                   options, clock);
}

}  // namespace flopscope::experiments
