// SPDX-License-Identifier: MIT
//
// The machine and the platform as far as they can be told. C++ fills what it can see; the rest is
// filled by the loader, which sees the browser. What cannot be told stays absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/record.h"

namespace flopscope::experiments {

struct Environment {
  std::string flopscope_version;
  std::string variant;                        ///< "plain", "relaxed", "threads" or "native"
  std::optional<double> clock_resolution_ms;  ///< absent for a clock that stands still
  std::optional<double> clock_reading_ms;
  bool cross_origin_isolated = false;
  bool simd = false;
  bool relaxed_simd = false;
  std::int64_t threads = 1;
  std::optional<double> hardware_threads;
  std::optional<double> heap_limit_bytes;
  std::string platform;  ///< e.g. "Linux x86_64"
  std::string runtime;   ///< e.g. "Chromium 156" or "Node 20.20"
  std::string realm;     ///< "worker" or "main": where measuring runs
};

/// What this build and `clock` tell; the loader's fields are left at their defaults.
[[nodiscard]] Environment environment(measure::ClockEstimate clock);

}  // namespace flopscope::experiments

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::Environment>();
