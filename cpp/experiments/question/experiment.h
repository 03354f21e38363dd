// SPDX-License-Identifier: MIT
//
// A measurement in progress. It advances by a stretch and returns, so that whoever drives it can
// show progress, draw what is there so far, and stop; the partial report is always available.
#pragma once

#include <cstdlib>
#include <memory>
#include <utility>

#include "flopscope/experiments/errand.h"
#include "flopscope/experiments/progress.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// A report together with its description, so that it can be encoded without knowing it.
struct AnyRecord {
  const measure::RecordType* type;
  const void* record;
};

class Experiment {
 public:
  virtual ~Experiment() = default;
  /// Measures for one stretch. True while there is more to do.
  virtual bool advance() = 0;
  /// The last stretch was interrupted; call before the next one. Drops what it timed, and is true
  /// if there is more to do therefore. What is counted, not timed, is left as it is.
  virtual bool interrupt(measure::Interruption /*reason*/) { return false; }
  /// What is to be done elsewhere before the next stretch; null where there is nothing.
  [[nodiscard]] virtual const Errand* errand() const { return nullptr; }
  /// What came of it, which belongs to the stretch before.
  virtual void deliver(const Value& /*result*/) {}
  [[nodiscard]] virtual Progress progress() const = 0;
  /// What has been found so far; valid until the next call of any member.
  [[nodiscard]] virtual AnyRecord report() = 0;
};

/// The report of an experiment that is known to make this one; another ends the program.
template <class Report>
[[nodiscard]] const Report& report_of(Experiment& experiment) {
  const AnyRecord report = experiment.report();
  if (report.type != &Report::record_type) std::abort();
  return *static_cast<const Report*>(report.record);
}

/// An experiment to be driven, or the reason why there is none.
using StartedExperiment = measure::Result<std::unique_ptr<Experiment>>;

/// Makes an experiment. What of its beginning can fail, if anything, is done by its `begin`.
template <class Made, class... Arguments>
[[nodiscard]] StartedExperiment started(Arguments&&... arguments) {
  auto made = std::make_unique<Made>(std::forward<Arguments>(arguments)...);
  if constexpr (requires { made->begin(); }) {
    if (auto error = made->begin()) return *std::move(error);
  }
  return std::unique_ptr<Experiment>(std::move(made));
}

}  // namespace flopscope::experiments
