// SPDX-License-Identifier: MIT
#include "flopscope/experiments/records.h"

#include "flopscope/experiments/cost.h"
#include "flopscope/experiments/environment.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/memory.h"
#include "flopscope/experiments/timing.h"
#include "flopscope/experiments/trace.h"

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
      boundary_record<measure::Error>(), boundary_record<Environment>(),
      boundary_record<Progress>(),       boundary_record<TimingOptions>(),
      boundary_record<Verdict>(),        boundary_record<TimingReport>(),
      boundary_record<CostOptions>(),    boundary_record<LayerCost>(),
      boundary_record<CostReport>(),     boundary_record<MemoryOptions>(),
      boundary_record<TaggedMemory>(),   boundary_record<LabelledMemory>(),
      boundary_record<GrownHeap>(),      boundary_record<LeakingTag>(),
      boundary_record<MemoryReport>(),   boundary_record<TraceOptions>(),
      boundary_record<TracedSpan>(),     boundary_record<TracedName>(),
      boundary_record<TraceReport>(),
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
