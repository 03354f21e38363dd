// SPDX-License-Identifier: MIT
#include "flopscope/experiments/records.h"

#include "flopscope/experiments/attention.h"
#include "flopscope/experiments/bottleneck.h"
#include "flopscope/experiments/comparison.h"
#include "flopscope/experiments/cost.h"
#include "flopscope/experiments/environment.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/ladder.h"
#include "flopscope/experiments/memory.h"
#include "flopscope/experiments/optimization.h"
#include "flopscope/experiments/overhead.h"
#include "flopscope/experiments/regression.h"
#include "flopscope/experiments/roofline.h"
#include "flopscope/experiments/scaling.h"
#include "flopscope/experiments/suite.h"
#include "flopscope/experiments/timing.h"
#include "flopscope/experiments/trace.h"
#include "flopscope/experiments/training.h"
#include "flopscope/experiments/training_cost.h"
#include "flopscope/measure/interruption.h"

namespace flopscope::experiments {

namespace {

template <class T>
BoundaryRecord boundary_record() {
  static const T defaults{};
  return {&measure::record_type<T>(), &defaults};
}

}  // namespace

std::vector<BoundaryRecord> boundary_records() {
  return {
      boundary_record<measure::Error>(),
      boundary_record<Environment>(),
      boundary_record<Progress>(),
      boundary_record<TimingOptions>(),
      boundary_record<Verdict>(),
      boundary_record<measure::Dropped>(),
      boundary_record<TimingReport>(),
      boundary_record<CostOptions>(),
      boundary_record<LayerCost>(),
      boundary_record<PublishedFigure>(),
      boundary_record<CostReport>(),
      boundary_record<ComparisonOptions>(),
      boundary_record<ComparisonReport>(),
      boundary_record<ScalingOptions>(),
      boundary_record<ScalingPoint>(),
      boundary_record<ScalingReport>(),
      boundary_record<AttentionOptions>(),
      boundary_record<AttentionForm>(),
      boundary_record<AttentionPoint>(),
      boundary_record<AttentionReport>(),
      boundary_record<RooflineOptions>(),
      boundary_record<PeakRate>(),
      boundary_record<BandwidthRate>(),
      boundary_record<MemoryLevelRate>(),
      boundary_record<RooflinePoint>(),
      boundary_record<RooflineReport>(),
      boundary_record<BottleneckOptions>(),
      boundary_record<BottleneckPart>(),
      boundary_record<BottleneckReport>(),
      boundary_record<MemoryOptions>(),
      boundary_record<TaggedMemory>(),
      boundary_record<LabelledMemory>(),
      boundary_record<GrownHeap>(),
      boundary_record<LeakingTag>(),
      boundary_record<MemoryReport>(),
      boundary_record<TraceOptions>(),
      boundary_record<TracedSpan>(),
      boundary_record<TracedName>(),
      boundary_record<LayerTime>(),
      boundary_record<TraceReport>(),
      boundary_record<OverheadOptions>(),
      boundary_record<InstrumentOverhead>(),
      boundary_record<OverheadReport>(),
      boundary_record<TrainingCostOptions>(),
      boundary_record<SuiteOptions>(),
      boundary_record<SuiteCandidate>(),
      boundary_record<SuiteReport>(),
      boundary_record<LadderOptions>(),
      boundary_record<LadderRung>(),
      boundary_record<LadderPeak>(),
      boundary_record<MissingRung>(),
      boundary_record<LadderReport>(),
      boundary_record<RegressionOptions>(),
      boundary_record<RegressionSubject>(),
      boundary_record<RegressionReport>(),
      boundary_record<TrainingFormula>(),
      boundary_record<TrainingCostReport>(),
      boundary_record<TrainingOptions>(),
      boundary_record<BaselineLoss>(),
      boundary_record<TrainingEpoch>(),
      boundary_record<StepTime>(),
      boundary_record<StepMemory>(),
      boundary_record<TrainingReport>(),
      boundary_record<OptimizationOptions>(),
      boundary_record<FormReport>(),
      boundary_record<MissingForm>(),
      boundary_record<UnchangedLayer>(),
      boundary_record<OptimizationReport>(),
  };
}

}  // namespace flopscope::experiments

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::measure::Error>() {
  static constexpr Field fields[] = {
      field<&Error::code>("code", "", "a stable name for programs"),
      field<&Error::field>("field", "", "the option or shape field at fault; empty if none is"),
      field<&Error::value>("value", "", "what was given, as text"),
      field<&Error::allowed>("allowed", "", "what would have been accepted, as text"),
      field<&Error::message>("message", "", "one sentence that names all of these"),
  };
  static constexpr RecordType type{"ErrorRecord", "why something could not be done", fields};
  return type;
}
