// SPDX-License-Identifier: MIT
#include "step_weighing.h"

#include <numeric>
#include <vector>

#include "flopscope/measure/memory_recording.h"
#include "training_report.h"

namespace flopscope::experiments {

namespace {

/// A recording, if there can be one, of which `report` gets what is there after each part.
class Scale {
 public:
  explicit Scale(TrainingReport& report)
      : report_(report), recording_(measure::MemoryRecording::start()) {
    if (!recording_) report.memory_absent = recording_.error();
  }

  void weigh(const char* name, double StepMemory::*now) {
    if (!recording_) return;
    recording_->snapshot(name);
    recording_->pause();
    add_step_memory(report_, now, recording_->ledger());
    recording_->resume();
  }

  void finish() {
    if (!recording_) return;
    recording_->stop();
    add_memory_course(report_, recording_->ledger());
  }

 private:
  TrainingReport& report_;
  measure::Result<measure::MemoryRecording> recording_;
};

}  // namespace

measure::Result<Classifier> weigh_step(const std::function<measure::Result<Classifier>()>& make,
                                       const SampleSet& data, TrainingReport& report) {
  std::vector<std::uint32_t> first(static_cast<std::size_t>(report.batch_size));
  std::iota(first.begin(), first.end(), 0U);
  Scale scale(report);
  auto classifier = make();
  if (!classifier) return classifier;
  scale.weigh("prepared", &StepMemory::before_bytes);
  classifier->load(data, data::Split::training, first);
  if (const auto loss = classifier->forward(); !loss) return loss.error();
  scale.weigh("forward", &StepMemory::forward_bytes);
  if (auto error = classifier->backward()) return *std::move(error);
  scale.weigh("backward", &StepMemory::backward_bytes);
  classifier->step();
  scale.weigh("optimizer", &StepMemory::optimizer_bytes);
  scale.finish();
  return classifier;
}

}  // namespace flopscope::experiments
