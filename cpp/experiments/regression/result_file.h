// SPDX-License-Identifier: MIT
//
// A saved run as far as a later one is judged by it: whose times they are, the raw samples, and the
// machine. What was computed from the samples is not read; whoever wants it computes it again.
//
// The file may come from anybody. Members that are not needed are passed over, so that files of
// later minor releases open; what is needed and does not fit is refused with its whole path. That
// all of a file is as its schema says is checked by the package (web/lab/files/result.ts) and not
// here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/environment.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// One subject's part of a run.
struct SavedSubject {
  /// As of `subject_name`: "matmul, m 64, k 64, n 64; naive kernel".
  std::string name;
  std::string kernel;  ///< the one that ran
  std::vector<double> samples_ms;
  std::optional<double> clock_error_percent;
  std::int64_t batch_size = 0;  ///< calls that a sample is the mean of; 0 where the file tells none
};

struct ResultFile {
  std::string experiment;  ///< "timing" or "suite"
  Environment environment;
  std::vector<double> reference_ms;    ///< of the loop beside the runs; empty where there is none
  std::vector<SavedSubject> subjects;  ///< one of a timing, in their order of a suite
};

/// Reads a run from `value`; errors call it `name`, as in "saved.report.samples_ms[3]". Codes:
/// "foreign_file" for what is no run of Flopscope, "newer_file" for a version that is not known
/// yet, "unsupported_experiment" for a run of an experiment without samples to compare,
/// "damaged_file" for the rest.
[[nodiscard]] measure::Result<ResultFile> decode_result(const Value& value,
                                                        const std::string& name);

}  // namespace flopscope::experiments
