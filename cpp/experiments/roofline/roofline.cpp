// SPDX-License-Identifier: MIT
#include "flopscope/experiments/roofline.h"

#include <algorithm>

#include "flopscope/experiments/function_subject.h"
#include "flopscope/layers/bandwidth.h"
#include "flopscope/layers/memory_limit.h"
#include "flopscope/layers/peak.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "timed/part_verdicts.h"
#include "timed/rate.h"
#include "timed/timing_series.h"

namespace flopscope::experiments {

namespace {

using layers::BandwidthShape;
using layers::Kernel;
using layers::PeakShape;

template <class Shape>
Shape& shape_of(const Subject& subject) {
  return *static_cast<Shape*>(subject.operation->shape());
}

/// The loops of arithmetic, each kernel in all of its forms; the scalar one has only the first.
std::vector<Subject> peak_subjects() {
  const layers::OperationType& type = *layers::find_operation("peak");
  std::vector<Subject> subjects;
  for (const Kernel kernel : type.kernels) {
    const std::size_t forms = kernel == Kernel::naive ? 1 : std::size(layers::peak_form_names);
    for (std::size_t form = 0; form < forms; ++form) {
      auto& shape = shape_of<PeakShape>(subjects.emplace_back(Subject{type.create(), kernel}));
      shape.form = static_cast<layers::PeakForm>(form);
      // Each thread works for as long as one does alone.
      if (kernel == Kernel::threads) {
        shape.steps *= static_cast<std::int64_t>(layers::thread_count());
      }
    }
  }
  return subjects;
}

/// A working set of so many bytes in all the ways to stream through it that are asked for. Several
/// threads read in several places anyhow, so there the forms of reading differ by nothing.
std::vector<BandwidthShape> streams_of(RoofStream asked, std::int64_t bytes, Kernel kernel) {
  // What a call itself costs is next to nothing beside moving so much.
  constexpr std::int64_t least_moved = 262144;
  // Smaller ones are in caches, where to read in two places at a time brings nothing.
  constexpr std::int64_t least_two_places = 4194304;
  // Whole turns of the loops in each array: what is left over takes longer than it moves.
  constexpr std::int64_t turn = 64;
  BandwidthShape shape;
  shape.passes = std::max<std::int64_t>(1, least_moved / bytes);
  std::vector<BandwidthShape> shapes;
  for (std::size_t stream = 0; stream < std::size(layers::stream_names); ++stream) {
    if (asked != RoofStream::fastest && static_cast<std::size_t>(asked) != stream + 1) continue;
    shape.stream = static_cast<layers::Stream>(stream);
    shape.size = bytes / static_cast<std::int64_t>(sizeof(float));
    shape.size -= shape.size % (turn * shape.arrays());
    const bool reads = shape.stream == layers::Stream::read;
    const bool in_forms = reads && kernel != Kernel::threads;
    const std::size_t forms = in_forms ? std::size(layers::read_form_names) : 1;
    for (std::size_t form = 0; form < forms; ++form) {
      shape.form = static_cast<layers::ReadForm>(form);
      if (shape.places() > 1 && bytes < least_two_places) continue;
      shapes.push_back(shape);
    }
  }
  return shapes;
}

/// Their sizes in bytes, from the smallest to the largest, each twice as large as the one before.
std::vector<std::int64_t> working_sets(const RooflineOptions& options) {
  std::vector<std::int64_t> sizes;
  for (std::int64_t bytes = options.smallest_bytes; bytes <= options.largest_bytes; bytes *= 2) {
    sizes.push_back(bytes);
  }
  return sizes;
}

Subject bandwidth_subject(const BandwidthShape& shape, Kernel kernel) {
  Subject subject{layers::find_operation("bandwidth")->create(), kernel};
  shape_of<BandwidthShape>(subject) = shape;
  return subject;
}

double rate_of(const PeakRate& peak) { return peak.flops_per_s.point.value_or(0); }
double rate_of(const BandwidthRate& read) { return read.bytes_per_s.point.value_or(0); }
bool same_roof(const PeakRate& a, const PeakRate& b) { return a.kernel == b.kernel; }
bool same_roof(const BandwidthRate& a, const BandwidthRate& b) {
  return a.working_set_bytes == b.working_set_bytes;
}

/// The places of the forms with the highest rate of each roof, whose forms follow each other.
template <class Rated>
std::vector<std::size_t> fastest_forms(const std::vector<Rated>& all) {
  std::vector<std::size_t> best;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (best.empty() || !same_roof(all[best.back()], all[i])) best.push_back(i);
    else if (rate_of(all[i]) > rate_of(all[best.back()])) best.back() = i;
  }
  return best;
}

template <class Rated>
std::vector<Rated> fastest_of(const std::vector<Rated>& all) {
  std::vector<Rated> best;
  for (const std::size_t place : fastest_forms(all)) best.push_back(all[place]);
  return best;
}

RooflinePoint point_of(const Subject& subject) {
  const measure::Cost cost = subject.operation->cost(resolved_kernel(subject));
  RooflinePoint point;
  point.op = subject.operation->type().name;
  point.kernel = layers::kernel_choices[resolved_kernel(subject)];
  point.convention = measure::rate_convention(cost);
  if (const double bytes = cost.bytes(); bytes > 0) {
    point.intensity = measure::count(cost, point.convention) / bytes;
  }
  point.model = subject.network != nullptr;
  // What a model's layers hand on is read and written again and again in the same place.
  point.working_set_bytes =
      point.model ? subject.network->bytes_needed(resolved_kernel(subject)) : cost.bytes();
  return point;
}

class SubjectsRoofline final : public Experiment {
 public:
  SubjectsRoofline(std::vector<Subject> subjects, const RooflineOptions& options,
                   measure::KnownClock clock, measure::Duration prepared)
      : runs_(options.runs),
        // In braces, whose order is kept: weights are known of what is described.
        series_{described(std::move(subjects), options), options.of_timing(), clock, prepared,
                weights()} {
    report_.confidence = options.confidence;
    report_.fused = layers::peak_is_fused();
  }

  bool advance() override { return series_.advance(); }
  bool interrupt(measure::Interruption reason) override { return series_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return series_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    series_.update_reports();
    auto timed = series_.reports().begin();
    for (RooflinePoint& point : report_.points) add_rate(point, *timed++);
    for (PeakRate& peak : peaks_) add_rate(peak, *timed++);
    for (BandwidthRate& rate : reads_) add_bandwidth(rate, *timed++);
    for (BandwidthRate& rate : threads_reads_) add_bandwidth(rate, *timed++);
    report_.peaks = fastest_of(peaks_);
    report_.bandwidths = fastest_of(reads_);
    report_.threads_bandwidths = fastest_of(threads_reads_);
    report_.complete = series_.done();
    complete_roofline(report_, runs_);
    add_run(report_, series_, judged());
    return {&RooflineReport::record_type, &report_};
  }

 private:
  /// All that is timed, in order: subjects, peaks, working sets. Subjects may be slow and need more
  /// than their share, which is there to be had as long as the others are not timed; and being what
  /// is asked about, they are timed all the while. Fills in what is known of them before.
  std::vector<Subject> described(std::vector<Subject> subjects, const RooflineOptions& options) {
    std::vector<Subject> all = std::move(subjects);
    for (const Subject& subject : all) report_.points.push_back(point_of(subject));
    std::vector<Subject> peaks = peak_subjects();
    for (Subject& peak : peaks) {
      PeakRate& rate = peaks_.emplace_back();
      rate.kernel = layers::kernel_choices[peak.kernel];
      if (peak.kernel != Kernel::naive) {
        rate.accumulators = static_cast<double>(shape_of<PeakShape>(peak).accumulators());
      }
      all.push_back(std::move(peak));
    }
    add_working_sets(options, Kernel::simd, reads_, all);
    if constexpr (layers::has_threads) {
      add_working_sets(options, Kernel::threads, threads_reads_, all);
    }
    return all;
  }

  /// What is asked about has a third of the time where its equal share were less: of the many roofs
  /// some are the fastest forms, and only those count.
  [[nodiscard]] std::vector<double> weights() const {
    const auto points = static_cast<double>(report_.points.size());
    const auto roofs = static_cast<double>(peaks_.size() + reads_.size() + threads_reads_.size());
    return std::vector<double>(report_.points.size(), std::clamp(roofs / (2 * points), 1.0, 10.0));
  }

  static void add_working_sets(const RooflineOptions& options, Kernel kernel,
                               std::vector<BandwidthRate>& rates, std::vector<Subject>& all) {
    for (const std::int64_t bytes : working_sets(options)) {
      for (const BandwidthShape& shape : streams_of(options.stream, bytes, kernel)) {
        BandwidthRate& rate = rates.emplace_back();
        rate.working_set_bytes = static_cast<double>(bytes);
        rate.stream = layers::stream_choices[shape.stream];
        if (shape.stream == layers::Stream::read) {
          rate.accumulators = static_cast<double>(shape.accumulators());
          if (shape.places() > 1) rate.places = static_cast<double>(shape.places());
        }
        all.push_back(bandwidth_subject(shape, kernel));
        rate.moved_bytes = all.back().operation->cost().bytes();
      }
    }
  }

  /// What is reported, in the order in which it was timed: what is said of several is told by the
  /// first of them. A form that was not the fastest is not reported.
  [[nodiscard]] std::vector<JudgedPart> judged() const {
    std::vector<JudgedPart> parts;
    const TimingReport* timed = series_.reports().data();
    for (const RooflinePoint& point : report_.points) {
      parts.push_back({point.op + " (" + point.kernel + ")", &timed++->verdicts});
    }
    for (const std::size_t place : fastest_forms(peaks_)) {
      parts.push_back({peaks_[place].kernel + " peak", &timed[place].verdicts});
    }
    timed += peaks_.size();
    const auto add = [&](const std::vector<BandwidthRate>& rates, const char* whose) {
      for (const std::size_t place : fastest_forms(rates)) {
        const std::string bytes = layers::bytes_text(rates[place].working_set_bytes);
        parts.push_back({"working set of " + bytes + whose, &timed[place].verdicts});
      }
      timed += rates.size();
    };
    add(reads_, "");
    add(threads_reads_, " on all threads");
    return parts;
  }

  template <class Rated>
  static void add_rate(Rated& rated, const TimingReport& timed) {
    rated.outcome = timed.outcome;
    rated.flops_per_s = timed.flops_per_s;
    rated.flops = timed.flops;
    rated.samples_ms = timed.samples_ms;
  }

  static void add_bandwidth(BandwidthRate& rated, const TimingReport& timed) {
    rated.outcome = timed.outcome;
    rated.bytes_per_s = rate_per_s(*rated.moved_bytes, timed.p50_ms);
    rated.samples_ms = timed.samples_ms;
  }

  RooflineReport report_;
  std::int64_t runs_;  // wanted of each
  // In all forms:
  std::vector<PeakRate> peaks_;
  std::vector<BandwidthRate> reads_, threads_reads_;
  TimingSeries series_;
};

}  // namespace

StartedExperiment roofline(std::vector<Subject> subjects, const RooflineOptions& options,
                           measure::KnownClock clock) {
  const auto text = [](std::int64_t bytes) {
    return measure::number_text(static_cast<double>(bytes));
  };
  if (options.largest_bytes < options.smallest_bytes) {
    return measure::refusal("largest_bytes", text(options.largest_bytes),
                            {"smallest_bytes",
                             "at least smallest_bytes, {least}",
                             {{"least", options.smallest_bytes}}});
  }
  const measure::Duration begin = clock.now();
  // They are made one after the other, so where the largest fits all do.
  std::vector<Subject> largest;
  largest.push_back(bandwidth_subject(
      streams_of(options.stream, working_sets(options).back(), Kernel::simd).back(), Kernel::simd));
  if (auto error = check_preparable(largest, options.seed)) {
    error->field = "largest_bytes";
    error->value = text(options.largest_bytes);
    return *std::move(error);
  }
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    if (const auto error = unknown_work(subjects[i])) {
      return about_subject(measure::indexed("subjects", i), *error);
    }
  }
  if (auto error = check_all_preparable(subjects, options.seed)) return *std::move(error);
  return started<SubjectsRoofline>(std::move(subjects), options, clock, clock.now() - begin);
}

}  // namespace flopscope::experiments
