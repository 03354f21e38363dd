// SPDX-License-Identifier: MIT
#include "flopscope/experiments/bottleneck.h"

#include "flopscope/experiments/function_subject.h"
#include "flopscope/measure/refusal.h"
#include "timed/layer_times.h"
#include "timed/part_verdicts.h"
#include "timed/reconciliation.h"
#include "timed/timing_series.h"

namespace flopscope::experiments {

namespace {

/// What a part's timing says of it.
void take_times(BottleneckPart& part, const TimingReport& timed) {
  part.outcome = timed.outcome;
  part.p50_ms = timed.p50_ms;
  part.samples_ms = timed.samples_ms;
}

/// A part that is still to be timed. Its operations are of all kinds, since parts of all kinds are
/// compared.
BottleneckPart untimed(std::string name, layers::Kernel kernel, const measure::Cost& cost) {
  BottleneckPart part;
  part.name = std::move(name);
  part.kernel = layers::kernel_choices[kernel];
  part.operations = measure::count(cost, measure::Convention::all);
  return part;
}

class PartsBottleneck final : public Experiment {
 public:
  PartsBottleneck(std::vector<std::string> names, std::vector<Subject> subjects,
                  const BottleneckOptions& options, measure::KnownClock clock,
                  measure::Duration prepared)
      : series_(described(std::move(names), std::move(subjects)), options, clock, prepared) {
    report_.confidence = options.confidence;
  }

  bool advance() override { return series_.advance(); }
  bool interrupt(measure::Interruption reason) override { return series_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return series_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    std::vector<JudgedPart> judged;
    for (std::size_t i = 0; i < report_.parts.size(); ++i) {
      take_times(report_.parts[i], series_.reports()[i]);
      judged.push_back({report_.parts[i].name, &series_.reports()[i].verdicts});
    }
    report_.complete = series_.done();
    complete_bottleneck(report_);
    add_run(report_, series_, judged);
    for (const auto& function : functions_) {
      judge_unknown_flops(report_.verdicts, function.get(),
                          {"share", "Who takes more than its share of work"});
    }
    return {&BottleneckReport::record_type, &report_};
  }

 private:
  std::vector<Subject> described(std::vector<std::string> names, std::vector<Subject> subjects) {
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      const Subject& subject = subjects[i];
      report_.parts.push_back(untimed(std::move(names[i]), resolved_kernel(subject),
                                      subject.operation->cost(subject.kernel)));
      functions_.push_back(subject.function);
      if (subject.function && !subject.function->flops) report_.parts.back().operations.reset();
    }
    return subjects;
  }

  BottleneckReport report_;
  std::vector<std::shared_ptr<const CallerFunction>> functions_;  // of the parts that are some
  TimingSeries series_;
};

class ModelBottleneck final : public Experiment {
 public:
  ModelBottleneck(const Subject& model, LayerTimes times, double confidence)
      : times_(std::move(times)) {
    report_.confidence = confidence;
    for (const layers::NetworkLayer& layer : model.network->layers()) {
      const layers::Kernel kernel = resolved_kernel(model);
      report_.parts.push_back(untimed(*layer.label, kernel, layer.layer->forward_by(kernel)));
    }
  }

  bool advance() override { return times_.advance(); }
  bool interrupt(measure::Interruption reason) override { return times_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return times_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    const std::vector<TimingReport> timed = times_.layers();
    const TimingReport whole = times_.whole();
    std::vector<JudgedPart> judged{{"forward pass", &whole.verdicts}};
    for (std::size_t i = 0; i < timed.size(); ++i) {
      take_times(report_.parts[i], timed[i]);
      judged.push_back({report_.parts[i].name, &timed[i].verdicts});
    }
    report_.complete = times_.done();
    const Reconciliation found = reconcile(whole, timed);
    set_reconciliation(report_, found);
    report_.forward_samples_ms = whole.samples_ms;
    complete_bottleneck(report_);
    if (auto verdict = reconciliation_verdict(found); verdict && report_.complete) {
      add_verdict(report_.verdicts, *std::move(verdict));
    }
    add_run(report_, times_, judged);
    return {&BottleneckReport::record_type, &report_};
  }

 private:
  BottleneckReport report_;
  LayerTimes times_;
};

}  // namespace

StartedExperiment bottleneck(std::vector<NamedSubject> parts, const BottleneckOptions& options,
                             measure::KnownClock clock) {
  if (parts.empty())
    return measure::refusal("subjects", measure::Wording{"empty_list", "an empty list"},
                            {"a_subject", "at least one subject"});
  std::vector<std::string> names;
  std::vector<Subject> subjects;
  for (NamedSubject& part : parts) {
    names.push_back(std::move(part.name));
    subjects.push_back(std::move(part.subject));
  }
  const measure::Duration begin = clock.now();
  if (auto error = check_all_preparable(subjects, options.seed)) return *std::move(error);
  return started<PartsBottleneck>(std::move(names), std::move(subjects), options, clock,
                                  clock.now() - begin);
}

StartedExperiment model_bottleneck(const Subject& model, const BottleneckOptions& options,
                                   measure::KnownClock clock) {
  auto times = LayerTimes::make(*model.network, model.kernel, options, clock);
  if (!times) return times.error();
  return started<ModelBottleneck>(model, std::move(*times), options.confidence);
}

}  // namespace flopscope::experiments
