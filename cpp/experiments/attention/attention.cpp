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
#include "flopscope/layers/memory_limit.h"
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

std::vector<std::optional<double>> counted_reaches(const AttentionOptions& options) {
  return {counted_reach(BlockPart::core, options), counted_reach(BlockPart::projected, options)};
}

/// What is timed in turn: a form or a part of a block, at a length.
struct Place {
  bool in_block;
  std::size_t which;
  std::size_t length;
};

/// Recorded runs may take so much of the time allowed.
constexpr double most_of_time = 0.25;

class AttentionScaling final : public Experiment {
 public:
  AttentionScaling(std::vector<Subject> subjects, std::vector<Place> places,
                   std::vector<AttentionPoint> points, std::vector<BlockPartPoint> block_points,
                   std::optional<AttentionRecording> recording, const AttentionOptions& options,
                   measure::KnownClock clock, measure::Duration prepared)
      : options_(options),
        places_(std::move(places)),
        points_(std::move(points)),
        block_points_(std::move(block_points)),
        lengths_(points_.size() / form_count),
        series_(std::move(subjects), timing_of(options), clock, prepared),
        recording_(std::move(recording)),
        counted_(block_points_.empty() ? std::vector<std::optional<double>>{}
                                       : counted_reaches(options)) {}

  bool advance() override {
    timing_ = !series_.done();
    if (timing_) return series_.advance() || recording();
    return recording() && recording_->advance();
  }
  bool interrupt(measure::Interruption reason) override {
    return (timing_ && series_.interrupt(reason)) || recording();
  }

  [[nodiscard]] Progress progress() const override {
    Progress now = series_.progress();
    if (!recording_) return now;
    if (series_.done() && recording()) now.phase = RunPhase::recording_memory;
    now.fraction = (1 - most_of_time) * now.fraction + most_of_time * recording_->fraction();
    if (!recording()) now.fraction = series_.progress().fraction;
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    std::vector<JudgedPart> parts(places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const TimingReport& timed = series_.reports()[i];
      const auto [in_block, which, length] = places_[i];
      const std::size_t at = which * lengths_ + length;
      const auto take = [&](auto& point) {
        point.outcome = timed.outcome;
        point.p50_ms = timed.p50_ms;
        point.clock_error_mean_percent = timed.clock_error_mean_percent;
        point.samples_ms = timed.samples_ms;
      };
      if (in_block) {
        take(block_points_[at]);
        parts[points_.size() + at] = {name_of(block_points_[at]), &timed.verdicts};
      } else {
        take(points_[at]);
        parts[at] = {name_of(points_[at]), &timed.verdicts};
      }
    }
    report_ = attention_report(points_, options_);
    if (!block_points_.empty()) add_block(report_, block_points_, counted_, options_);
    if (recording_) {
      add_memory(report_, recording_->memory());
      for (const Verdict& verdict : recording_->verdicts()) add_verdict(report_.verdicts, verdict);
    }
    add_run(report_, series_, parts);
    add_repeat(report_, series_);
    return {&AttentionReport::record_type, &report_};
  }

 private:
  static TimingOptions timing_of(const AttentionOptions& options) {
    TimingOptions timing = options.of_timing();
    if (options.memory) timing.max_ms *= 1 - most_of_time;
    return timing;
  }

  /// Whether runs are still to be recorded.
  [[nodiscard]] bool recording() const { return recording_ && !recording_->done(); }

  static std::string name_of(const AttentionPoint& point) {
    return attention_names[static_cast<std::size_t>(point.form)] +
           (", seq = " + measure::number_text(point.seq));
  }
  static std::string name_of(const BlockPartPoint& point) {
    return block_part_names[static_cast<std::size_t>(point.part)] +
           (", seq = " + measure::number_text(point.seq));
  }

  AttentionOptions options_;
  std::vector<Place> places_;                 // in the order in which they are timed
  std::vector<AttentionPoint> points_;        // form by form, in ascending order of seq
  std::vector<BlockPartPoint> block_points_;  // part by part, as well
  std::size_t lengths_;
  TimingSeries series_;                          // of all places, then the first once more
  std::optional<AttentionRecording> recording_;  // goes on when all is timed
  std::vector<std::optional<double>> counted_;
  bool timing_ = true;  // in the last stretch
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

/// A length that a subject may have; whether it fits the other options is known of the subject.
bool is_length(double seq) {
  return seq == std::floor(seq) && seq >= 1 && seq <= layers::size_range.maximum;
}

/// Gives a point of a saved report the work of what was timed; that it has stays if there is no
/// such subject.
void count_again(AttentionPoint& point, const AttentionOptions& options) {
  if (!is_length(point.seq)) return;
  const Subject subject = subject_of(static_cast<std::size_t>(point.form),
                                     static_cast<std::int64_t>(point.seq), options);
  if (subject.operation->misfit()) return;
  point.flops = measure::rated_work(subject.operation->cost());
}

/// As above, for a part of a block.
void count_again(BlockPartPoint& point, const AttentionOptions& options) {
  if (!is_length(point.seq)) return;
  const auto subject = block_part(point.part, static_cast<std::int64_t>(point.seq), options);
  if (subject) point.flops = measure::rated_work(subject->operation->cost());
}

/// What `points` of a block have no time for.
void judge_block(AttentionReport& report) {
  for (const BlockPartPoint& point : report.block_points) {
    judge_missing(report.verdicts, {point.seq, point.outcome, point.p50_ms.point, point.flops},
                  block_part_names[static_cast<std::size_t>(point.part)] +
                      (": seq = " + measure::number_text(point.seq)));
  }
}

}  // namespace

void add_block(AttentionReport& report, const std::vector<BlockPartPoint>& points,
               const std::vector<std::optional<double>>& counted, const AttentionOptions& options) {
  report.block_points = points;
  report.block_shares = block_shares(points, options);
  report.share_reaches = share_reaches(report.block_shares, options);
  report.share_percent = options.share_percent;
  for (std::size_t part = 0; part < report.share_reaches.size(); ++part) {
    report.share_reaches[part].counted_seq = counted[part];
  }
  judge_block(report);
}

void add_memory(AttentionReport& report, const AttentionMemory& memory) {
  report.memory = memory.bytes;
  report.memory_growth = memory.growth;
  report.room_bytes = memory.room_bytes;
}

AttentionReport attention_report(const std::vector<AttentionPoint>& points,
                                 const AttentionOptions& options) {
  AttentionReport report;
  report.kernel = layers::kernel_choices[layers::Kernel::simd];
  report.points = points;
  report.confidence = options.confidence;
  report.window = static_cast<double>(options.window);
  report.d_model = static_cast<double>(options.d_model);
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
  auto points = saved_points<AttentionPoint>(
      report, {"form", "seq", "outcome", "flops", "clock_error_mean_percent"}, options.confidence);
  if (!points) return points.error();
  if (points->empty() || points->size() % form_count != 0) {
    return measure::refusal("points", measure::list_of(points->size()),
                            {"as_many_of_each", "a list of as many points of each form"});
  }
  auto parts = saved_points<BlockPartPoint>(
      report, {"part", "seq", "outcome", "flops", "clock_error_mean_percent"}, options.confidence,
      "block_points");
  if (!parts) return parts.error();
  if (parts->size() % std::size(block_part_names) != 0) {
    return measure::refusal("block_points", measure::list_of(parts->size()),
                            {"as_many_of_each", "a list of as many points of each form"});
  }
  const auto memory = recomputed_memory(report, options.confidence);
  if (!memory) return memory.error();
  for (AttentionPoint& point : *points) count_again(point, options);
  for (BlockPartPoint& point : *parts) count_again(point, options);
  AttentionReport made = attention_report(*points, options);
  if (!parts->empty()) add_block(made, *parts, counted_reaches(options), options);
  add_memory(made, *memory);
  return made;
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
  const std::size_t parts = options.share ? std::size(block_part_names) : 0;
  std::vector<BlockPartPoint> block_points;
  for (std::size_t part = 0; part < parts; ++part) {
    for (const double length : *lengths) {
      const auto subject =
          block_part(static_cast<BlockPart>(part), static_cast<std::int64_t>(length), options);
      if (!subject) return subject.error();
      BlockPartPoint point;
      point.part = static_cast<BlockPart>(part);
      point.seq = length;
      point.flops = measure::rated_work(subject->operation->cost());
      block_points.push_back(point);
    }
  }
  std::vector<Place> places;
  std::vector<Subject> subjects;
  for (const std::size_t length : inwards(lengths->size())) {
    const auto seq = static_cast<std::int64_t>((*lengths)[length]);
    for (std::size_t form = 0; form < form_count; ++form) {
      places.push_back({false, form, length});
      subjects.push_back(subject_of(form, seq, options));
    }
    for (std::size_t part = 0; part < parts; ++part) {
      places.push_back({true, part, length});
      subjects.push_back(std::move(*block_part(static_cast<BlockPart>(part), seq, options)));
    }
  }
  const measure::Duration begin = clock.now();
  if (auto error = check_preparable(subjects, options.seed)) return *std::move(error);
  const measure::Duration prepared = clock.now() - begin;
  const auto first = static_cast<std::int64_t>((*lengths)[places.front().length]);
  subjects.push_back(subject_of(places.front().which, first, options));
  std::optional<AttentionRecording> recording;
  if (options.memory) {
    recording.emplace(options, *lengths, options.max_ms * most_of_time,
                      layers::memory_available_bytes(), clock);
  }
  return started<AttentionScaling>(std::move(subjects), std::move(places), std::move(points),
                                   std::move(block_points), std::move(recording), options, clock,
                                   prepared);
}

}  // namespace flopscope::experiments
