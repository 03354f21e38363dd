// SPDX-License-Identifier: MIT
//
// The machine and the platform as far as they can be told. C++ fills what it can see; in a browser
// or Node the rest is filled by the loader. What cannot be told stays absent, a text empty.
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
  bool cross_origin_isolated = false;      ///< of a page; a native program is none
  bool simd = false;                       ///< the kernels are compiled to vector instructions
  bool relaxed_simd = false;               ///< WebAssembly's; natively there is none
  std::string tile;                        ///< of matrix products; empty in older files
  std::string tile_choice;                 ///< why it is that tall; empty where nobody has tried
  std::int64_t threads = 1;                ///< on which kernels called `threads` compute
  std::optional<double> hardware_threads;  ///< absent where the platform does not tell
  std::optional<double> heap_limit_bytes;  ///< of WebAssembly; absent natively
  std::string platform;                    ///< e.g. "Linux x86_64"; empty where not known
  std::string runtime;                     ///< e.g. "Node 20.20"; empty natively: there is none
  std::string realm;                       ///< "worker" or "main"; empty natively

  static const measure::RecordType record_type;
};

/// What this build and `clock` tell. In WebAssembly the loader's fields are left at their defaults.
[[nodiscard]] Environment environment(const measure::ClockEstimate& clock);

}  // namespace flopscope::experiments
