// SPDX-License-Identifier: MIT
//
// The descriptions of the options and the report of compared architectures.
#include "flopscope/experiments/architectures.h"
#include "flopscope/layers/shape.h"

using namespace flopscope::experiments;

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<ArchitecturesOptions>() {
  using Options = ArchitecturesOptions;
  static constexpr Field fields[] = {
      choice<&Options::match>("match",
                              "what the other two have as much of as the MLP, as nearly as a whole "
                              "width allows",
                              match_choices),
      field<&Options::width>("width", "", "hidden values of each of the MLP's layers",
                             between(1, 4096)),
      field<&Options::batch>("batch", "images", "that go through each at once", between(1, 1024)),
      field<&Options::max_ms>("max_ms", "ms", "time allowed for each model that is timed",
                              between(1, 60'000)),
      field<&Options::warmup>("warmup", "runs", "warm-up runs of each model", between(0, 100'000)),
      field<&Options::runs>("runs", "runs", "timed runs wanted of each model", between(1, 100'000)),
      field<&Options::confidence>("confidence", "", "how often an interval covers the true value",
                                  between(0.5, 0.9999)),
      field<&Options::iterations>("iterations", "calls", "whose memory is recorded",
                                  between(1, 100'000)),
      choice<&Options::convention>("convention", "what `flops` counts", convention_choices),
      field<&Options::count_masked>("count_masked", "",
                                    "whether products that a causal mask throws away count"),
      field<&Options::seed>("seed", "", "of the generator that fills the inputs",
                            between(0, 4'294'967'295.0)),
  };
  static constexpr RecordType type{"ArchitecturesOptions", "how architectures are compared",
                                   fields};
  return type;
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<ArchitectureReport>() {
  using Report = ArchitectureReport;
  static constexpr Field fields[] = {
      field<&Report::name>("name", "", "what it is called"),
      model<&Report::model>("model", "its model"),
      field<&Report::batch>("batch", "samples", "samples in one call"),
      field<&Report::width>("width", "", "its width, where it could be of any"),
      field<&Report::params>("params", "", "learned values"),
      field<&Report::flops>("flops", "", "operations of a call, as the cost's convention counts"),
      record<&Report::cost>("cost", "its work"),
      field<&Report::bytes>("bytes", "bytes", "inputs, parameters and outputs, each once"),
      field<&Report::match_ratio>("match_ratio", "",
                                  "of what is matched, this one's over the first one's"),
      field<&Report::absent>("absent", "",
                             "why there is nothing measured below; empty if there is"),
      record<&Report::timing>("timing", "how long a call takes"),
      record<&Report::memory>("memory", "where its bytes go"),
      field<&Report::forward_ms>("forward_ms", "ms", "median time of a call"),
      field<&Report::peak_mb>("peak_mb", "MB", "the most memory at a time"),
      field<&Report::flops_per_s>("flops_per_s", "1/s", "rate at the median time"),
      field<&Report::efficiency_percent>("efficiency_percent", "%",
                                         "of the machine's measured peak"),
  };
  static constexpr RecordType type{"ArchitectureReport", "what is known of an architecture",
                                   fields};
  return type;
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<ArchitecturesReport>() {
  using Report = ArchitecturesReport;
  static constexpr Field fields[] = {
      choice<&Report::match>("match", "what they have as much of as the first", match_choices),
      field<&Report::matched>("matched", "", "whether all are within 10 % of the first one"),
      field<&Report::peak_flops_per_s>(
          "peak_flops_per_s", "1/s",
          "the most that arithmetic alone reaches on this machine; absent where no model ran"),
      records<&Report::architectures>("architectures", "each, in the order asked for"),
  };
  static constexpr RecordType type{"ArchitecturesReport", "architectures side by side", fields};
  return type;
}
