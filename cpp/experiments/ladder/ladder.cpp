// SPDX-License-Identifier: MIT
#include "flopscope/experiments/ladder.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "compared/operation_rounds.h"
#include "flopscope/layers/peak.h"
#include "flopscope/layers/thread_pool.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using layers::kernel_choices;
using measure::Duration;

constexpr Kernel rungs[] = {Kernel::js,           Kernel::naive, Kernel::blocked,
                            Kernel::materialized, Kernel::simd,  Kernel::threads};

measure::Reason reason_for(const Subject& subject, Kernel kernel) {
  const layers::OperationType& type = subject.operation->type();
  if (kernel == Kernel::js && type.in_javascript) {
    return {"no_javascript", "No JavaScript engine runs this program."};
  }
  if (kernel == Kernel::threads && !layers::has_threads) return layers::one_thread();
  if (subject.network != nullptr) {
    return {"not_for_models", "It is not written for the layers of models."};
  }
  return {"not_written", std::string("It is not written for ") + type.name + "."};
}

class OperationLadder final : public Experiment {
 public:
  OperationLadder(LadderPlan plan, std::vector<CheckedOperation> candidates,
                  const LadderOptions& options, measure::KnownClock clock, Duration prepared)
      : plan_(std::move(plan)),
        options_(options),
        clock_(clock),
        rounds_(std::move(candidates), plan_.kernels.size() + plan_.peaks.size(),
                mirrored_rounds_options(options, prepared), clock) {}

  bool advance() override { return rounds_.advance(); }
  bool interrupt(measure::Interruption reason) override { return rounds_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return rounds_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    report_ = ladder_report(rounds_.rules(), plan_, options_, clock_);
    rounds_.judge(candidate_names(plan_), report_.outcome, report_.verdicts);
    for (LadderRung& rung : report_.rungs) {
      const auto& check = rounds_.operation(place_of(rung.kernel)).check();
      if (check && check->verification()) {
        rung.verified_elements = check->verification()->elements;
      }
    }
    return {&LadderReport::record_type, &report_};
  }

 private:
  [[nodiscard]] std::size_t place_of(const std::string& kernel) const {
    std::size_t place = 0;
    while (kernel_choices[plan_.kernels[place]] != kernel) ++place;
    return place;
  }

  LadderPlan plan_;
  LadderOptions options_;
  measure::KnownClock clock_;
  OperationRounds rounds_;
  LadderReport report_;
};

}  // namespace

Subject peak_subject(const PeakLoop& loop) {
  Subject peak{layers::find_operation("peak")->create(), loop.kernel};
  auto& shape = *static_cast<layers::PeakShape*>(peak.operation->shape());
  shape.form = loop.form;
  if (loop.kernel == Kernel::threads) {
    shape.steps *= static_cast<std::int64_t>(layers::thread_count());
  }
  return peak;
}

LadderPlan ladder_plan(const Subject& subject) {
  const std::span<const Kernel> written = subject.operation->type().kernels;
  const Kernel top = resolved_kernel(subject);
  LadderPlan plan;
  plan.name = subject_name(subject);
  const measure::Cost cost = subject.operation->cost();
  plan.convention = measure::rate_convention(cost);
  plan.flops = measure::count(cost, plan.convention);
  plan.kernels = {Kernel::naive};
  const auto add_peaks = [&plan](Kernel kernel) {
    for (std::size_t form = 0; form < std::size(layers::peak_form_names); ++form) {
      plan.peaks.push_back({kernel, static_cast<layers::PeakForm>(form)});
    }
  };
  add_peaks(Kernel::simd);
  for (const Kernel kernel : rungs) {
    if (kernel > top && subject.kernel != Kernel::fastest) break;
    if (std::find(written.begin(), written.end(), kernel) == written.end()) {
      if (kernel == Kernel::materialized) continue;  // only attention has anything to write
      plan.missing.push_back({kernel_choices[kernel], reason_for(subject, kernel)});
    } else if (kernel != Kernel::naive) {
      plan.kernels.push_back(kernel);
    }
  }
  if (plan.kernels.back() == Kernel::threads) add_peaks(Kernel::threads);
  return plan;
}

std::vector<CandidateName> candidate_names(const LadderPlan& plan) {
  std::vector<CandidateName> names;
  for (const Kernel kernel : plan.kernels) {
    names.push_back({kernel_choices[kernel] + std::string(" kernel"), kernel_choices[kernel]});
  }
  for (const PeakLoop& loop : plan.peaks) {
    const std::string whose = loop.kernel == Kernel::threads ? "all threads" : "one thread";
    const std::string form = layers::peak_form_choices[loop.form];
    names.push_back({"peak of " + whose + ", " + form, kernel_choices[loop.kernel]});
  }
  return names;
}

StartedExperiment ladder(const Subject& subject, const LadderOptions& options,
                         measure::KnownClock clock) {
  const Duration begin = clock.now();
  LadderPlan plan = ladder_plan(subject);
  std::vector<CheckedOperation> candidates;
  std::optional<measure::Error> error;
  const auto add = [&](const layers::Operation& operation, Kernel kernel) {
    if (error) return;
    auto prepared = operation.prepare(kernel, static_cast<std::uint64_t>(options.seed));
    if (prepared) candidates.emplace_back(std::move(*prepared), kernel);
    else error = prepared.error();
  };
  for (const Kernel kernel : plan.kernels) add(*subject.operation, kernel);
  for (const PeakLoop& loop : plan.peaks) add(*peak_subject(loop).operation, loop.kernel);
  add(*subject.operation, Kernel::naive);
  if (error) return *std::move(error);
  return started<OperationLadder>(std::move(plan), std::move(candidates), options, clock,
                                  clock.now() - begin);
}

}  // namespace flopscope::experiments
