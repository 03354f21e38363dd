// SPDX-License-Identifier: MIT
#include "flopscope/experiments/crossover.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "flopscope/experiments/stretch.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/layers/matmul.h"
#include "flopscope/measure/batch.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "timed/checked_operation.h"
#include "timed/part_verdicts.h"

namespace flopscope::experiments {

namespace {

using measure::Duration;
using measure::MirroredRounds;

/// Naive multiply-accumulates that comparing a product may cost, as of a kernel of our own.
constexpr double product_check_work = 128.0 * 128.0 * 128.0;

constexpr std::size_t turns = 5;  ///< four candidates, and the first again

/// A product of one size, prepared on the processor.
struct SizedProduct {
  layers::MatmulShape shape;
  double flops;
  std::vector<const float*> inputs;
  CheckedOperation on_processor;
};

/// The clock, or the GPU's where that has larger steps.
measure::ClockEstimate coarser(const measure::KnownClock& clock, const Gpu& gpu) {
  auto coarse = static_cast<const measure::ClockEstimate&>(clock);
  coarse.resolution = std::max(coarse.resolution, measure::from_ms(gpu.timestamp_ms.value_or(0)));
  return coarse;
}

class Crossover final : public Experiment {
 public:
  Crossover(std::vector<SizedProduct> products, const CrossoverOptions& options, const Gpu& gpu,
            layers::Kernel kernel, measure::KnownClock clock, Duration prepared)
      : products_(std::move(products)),
        options_(options),
        gpu_(gpu),
        names_(crossover_candidates(layers::kernel_choices[kernel])),
        clock_(clock),
        steps_(coarser(clock, gpu)),
        watch_(clock),
        prepared_(prepared) {
    report_.confidence = options.confidence;
    report_.adapter = gpu.adapter;
    report_.adapter_name = gpu.name;
    report_.timestamp_ms = gpu.timestamp_ms;
    report_.kernel = has_gpu() ? layers::kernel_choices[kernel] : "";
  }

  bool advance() override {
    if (!is_open()) return false;
    errand_.reset();
    static_cast<void>(watch_.slept());
    if (rounds_ && rounds_->done()) keep_size();
    if (rounds_) make_batches();
    else load();
    return is_open();
  }

  [[nodiscard]] const Errand* errand() const override { return errand_ ? &*errand_ : nullptr; }

  void deliver(const Value& result) override {
    errand_.reset();
    if (!rounds_) return begin_size(result);
    rounds_->record(Duration{0}, measure::from_ms(result.member("elapsed_ms")->number()));
    if (watch_.slept()) interrupt(measure::Interruption::suspended);
  }

  bool interrupt(measure::Interruption reason) override {
    if (!rounds_ || !rounds_->drop_since(*before_, reason)) return false;
    before_ = rounds_;
    return is_open();
  }

  [[nodiscard]] Progress progress() const override {
    Progress progress;
    const bool done = !is_open();
    progress.phase = rounds_ && !done ? run_phase(rounds_->phase()) : timing_until(done);
    if (!done) progress.name = "n = " + measure::number_text(options_.values[finished()]);
    progress.elapsed_ms = report_.elapsed_ms;
    double part = 0;
    if (rounds_) {
      progress.runs = static_cast<std::int64_t>(rounds_->orders().size());
      progress.runs_planned = rounds_->rounds_planned();
      const double elapsed = measure::to_ms(rounds_->elapsed());
      const double left = measure::to_ms(rounds_->remaining());
      progress.elapsed_ms += elapsed;
      part = elapsed > 0 ? elapsed / (elapsed + left) : 0;
    }
    const double fraction =
        (static_cast<double>(finished()) + part) / static_cast<double>(products_.size());
    progress.fraction = done ? 1 : std::min(fraction, 1.0);
    progress.remaining_ms = done ? 0 : left_ms(progress.elapsed_ms);
    return progress;
  }

  [[nodiscard]] AnyRecord report() override {
    shown_ = report_;
    if (rounds_) shown_.points.push_back(point());
    judge();
    return {&CrossoverReport::record_type, &shown_};
  }

 private:
  [[nodiscard]] bool has_gpu() const {
    return gpu_.adapter == Adapter::hardware || gpu_.adapter == Adapter::software;
  }
  [[nodiscard]] std::size_t finished() const { return report_.points.size(); }
  [[nodiscard]] bool is_open() const {
    if (!has_gpu() || mismatch_) return false;
    return finished() + 1 < products_.size() || !rounds_ || !rounds_->done();
  }
  [[nodiscard]] SizedProduct& product() { return products_[finished()]; }

  /// What this much time in calls and that of preparing leave of the time allowed.
  [[nodiscard]] double left_ms(double elapsed_ms) const {
    return std::max(0.0, options_.max_ms - measure::to_ms(prepared_) - elapsed_ms);
  }

  /// Computes the product here and has it computed there.
  void load() {
    loaded_ = clock_.now();
    SizedProduct& now = product();
    now.on_processor.run();
    now.on_processor.verify();
    if (auto failure = now.on_processor.failure()) {
      mismatch_ = std::move(failure->verdict);
      return;
    }
    const auto n = static_cast<std::size_t>(now.shape.n);
    errand_ = {.task = "load", .size = static_cast<double>(n)};
    for (const float* input : now.inputs) errand_->inputs.emplace_back(input, n * n);
  }

  /// Compares the GPU's product, and lets them take turns if it is right.
  void begin_size(const Value& result) {
    const auto output = result.member("output");
    std::vector<float> c(output->byte_count().value_or(0) / sizeof(float));
    output->copy_bytes({reinterpret_cast<std::uint8_t*>(c.data()), c.size() * sizeof(float)});
    const SizedProduct& now = product();
    const auto n = static_cast<std::size_t>(now.shape.n);
    c.resize(n * n);
    const layers::Verification found = layers::verify_matmul(
        now.shape, now.inputs[0], now.inputs[1], c.data(), product_check_work);
    if (!found.passed()) {
      mismatch_ =
          say("gpu_mismatch", Severity::problem,
              "The GPU's product of {size} rows differs from the naive one by {difference} "
              "of the output's scale, more than the {tolerance} that rounding may cause, so "
              "it was not timed.",
              {{"size", static_cast<double>(n)},
               {"difference", found.worst_error},
               {"tolerance", found.tolerance}});
      return;
    }
    verified_ = static_cast<double>(found.elements);
    prepared_ += clock_.now() - loaded_;
    const double left = left_ms(report_.elapsed_ms);
    auto share = static_cast<const RoundsOptions&>(options_);
    share.max_ms = std::max(1.0, left / static_cast<double>(products_.size() - finished()));
    rounds_.emplace(mirrored_rounds_options(share), steps_, turns);
    before_ = rounds_;
    share_ = share;
  }

  /// Times the processor until a stretch is over or it is the GPU's turn.
  void make_batches() {
    before_ = rounds_;
    const Duration end = clock_.now() + timing_stretch(clock_);
    while (!rounds_->done() && clock_.now() < end) {
      const MirroredRounds::Batch batch = rounds_->next();
      if (batch.candidate != on_processor && batch.candidate + 1 != turns) {
        static constexpr const char* tasks[] = {"", "arithmetic", "transfers", "whole"};
        errand_ = {.task = tasks[batch.candidate],
                   .size = static_cast<double>(product().shape.n),
                   .calls = batch.calls,
                   .lead_in = batch.lead_in};
        return;
      }
      const auto call = [&operation = product().on_processor] { operation.run(); };
      if (batch.lead_in) measure::make_calls(call, 1);
      const Duration begin = clock_.now();
      measure::make_calls(call, batch.calls);
      rounds_->record(begin, clock_.now());
    }
    if (watch_.slept()) interrupt(measure::Interruption::suspended);
  }

  /// What the size under way has found.
  [[nodiscard]] CrossoverPoint point() const {
    const SizedProduct& now = products_[finished()];
    return {.size = static_cast<double>(now.shape.n),
            .flops = now.flops,
            .verified_elements = verified_,
            .timed = candidates_report(*rounds_, names_, share_, steps_)};
  }

  void keep_size() {
    CrossoverPoint found = point();
    product().on_processor.release();
    report_.elapsed_ms += found.timed.elapsed_ms;
    report_.points.push_back(std::move(found));
    rounds_.reset();
  }

  void judge() {
    std::vector<JudgedPart> parts;
    shown_.elapsed_ms = 0;
    for (const CrossoverPoint& each : shown_.points) {
      shown_.elapsed_ms += each.timed.elapsed_ms;
      std::copy(each.timed.dropped.begin(), each.timed.dropped.end(),
                std::back_inserter(shown_.dropped));
      parts.push_back({"n = " + measure::number_text(each.size), &each.timed.verdicts});
      if (each.timed.outcome == Outcome::measured) shown_.outcome = CrossoverOutcome::measured;
    }
    judge_parts(shown_.verdicts, parts);
    if (mismatch_) {
      shown_.outcome = CrossoverOutcome::kernel_mismatch;
      add_verdict(shown_.verdicts, *mismatch_);
    } else if (!has_gpu()) {
      shown_.outcome = CrossoverOutcome::no_gpu;
    } else if (gpu_.adapter == Adapter::software) {
      say(shown_.verdicts, "software_adapter", Severity::warning,
          "{adapter} is a program that computes on the processor, so this says nothing of a GPU.",
          {{"adapter", gpu_.name}});
    }
    if (has_gpu() && !gpu_.timestamp_ms) {
      say(shown_.verdicts, "no_timestamps", Severity::note,
          "The GPU has no timestamps here, so its arithmetic was timed from sending the work to "
          "hearing that it is done.");
    }
    put_crossover(shown_);
  }

  std::vector<SizedProduct> products_;
  CrossoverOptions options_;
  Gpu gpu_;
  std::vector<CandidateName> names_;
  measure::KnownClock clock_;
  measure::ClockEstimate steps_;  ///< of that clock and the GPU's
  measure::SleepWatch watch_;
  Duration prepared_;   ///< before the rounds of each size, of the time allowed
  Duration loaded_{0};  ///< when that of the size under way began
  std::optional<Errand> errand_;
  std::optional<MirroredRounds> rounds_;  ///< of the size under way, once its product is right
  std::optional<MirroredRounds> before_;  ///< the stretch
  RoundsOptions share_;                   ///< of the time, for the size under way
  double verified_ = 0;
  std::optional<Verdict> mismatch_;
  CrossoverReport report_;  ///< with the sizes that are finished
  CrossoverReport shown_;
};

}  // namespace

StartedExperiment crossover(const CrossoverOptions& options, const Gpu& gpu,
                            measure::KnownClock clock) {
  CrossoverOptions known = options;
  std::vector<double>& sizes = known.values;
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  if (sizes.empty()) {
    return measure::refusal("values", measure::left_out(), {"one_size", "one size at least"});
  }
  const Duration begin = clock.now();
  std::vector<SizedProduct> products;
  layers::Kernel kernel = layers::Kernel::fastest;
  for (const double size : sizes) {
    const auto n = static_cast<std::int64_t>(size);
    Subject subject{layers::find_operation("matmul")->create()};
    auto& shape = *static_cast<layers::MatmulShape*>(subject.operation->shape());
    shape = {n, n, n};
    kernel = resolved_kernel(subject);
    auto prepared = prepare(subject, known.seed);
    if (!prepared) return prepared.error();
    std::vector<const float*> inputs = (*prepared)->inputs();
    products.push_back({shape, measure::rated_work(subject.operation->cost(kernel)),
                        std::move(inputs), CheckedOperation(std::move(*prepared), kernel)});
  }
  return started<Crossover>(std::move(products), known, gpu, kernel, clock, clock.now() - begin);
}

}  // namespace flopscope::experiments
