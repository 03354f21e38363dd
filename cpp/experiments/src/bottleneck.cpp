// SPDX-License-Identifier: MIT
#include "flopscope/experiments/bottleneck.h"

#include "flopscope/measure/refusal.h"
#include "timing_series.h"

namespace flopscope::experiments {

namespace {

class PartsBottleneck final : public Experiment {
 public:
  PartsBottleneck(std::vector<std::string> names, std::vector<Subject> subjects,
                  const BottleneckOptions& options, measure::Clock& clock,
                  measure::ClockEstimate estimate)
      : series_(described(std::move(names), std::move(subjects)),
                {options.warmup, options.runs, options.confidence, options.max_ms, options.seed},
                clock, estimate) {
    report_.confidence = options.confidence;
  }

  bool advance() override { return series_.advance(); }
  [[nodiscard]] Progress progress() const override { return series_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    for (std::size_t i = 0; i < report_.parts.size(); ++i) {
      const TimingReport& timed = series_.reports()[i];
      BottleneckPart& part = report_.parts[i];
      part.outcome = timed.outcome;
      part.p50_ms = timed.p50_ms;
      part.median_ci_low_ms = timed.median_ci_low_ms;
      part.median_ci_high_ms = timed.median_ci_high_ms;
    }
    report_.complete = series_.done();
    report_.elapsed_ms = series_.elapsed_ms();
    complete_bottleneck(report_);
    return {&measure::record_type<BottleneckReport>(), &report_};
  }

 private:
  std::vector<Subject> described(std::vector<std::string> names, std::vector<Subject> subjects) {
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      BottleneckPart& part = report_.parts.emplace_back();
      part.name = std::move(names[i]);
      part.kernel = layers::kernel_names[static_cast<std::size_t>(resolved_kernel(subjects[i]))];
      // All kinds of operations, since parts of all kinds are compared.
      part.operations = measure::count(subjects[i].operation->cost(), measure::Convention::all);
    }
    return subjects;
  }

  BottleneckReport report_;
  TimingSeries series_;
};

}  // namespace

measure::Result<std::unique_ptr<Experiment>> bottleneck(std::vector<NamedSubject> parts,
                                                        const BottleneckOptions& options,
                                                        measure::Clock& clock,
                                                        measure::ClockEstimate estimate) {
  if (parts.empty()) return measure::refusal("subjects", "an empty list", "at least one subject");
  std::vector<std::string> names;
  std::vector<Subject> subjects;
  for (NamedSubject& part : parts) {
    names.push_back(std::move(part.name));
    subjects.push_back(std::move(part.subject));
  }
  if (auto error = check_preparable(subjects, options.seed)) return *std::move(error);
  return std::unique_ptr<Experiment>(std::make_unique<PartsBottleneck>(
      std::move(names), std::move(subjects), options, clock, estimate));
}

}  // namespace flopscope::experiments
