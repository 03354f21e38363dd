// SPDX-License-Identifier: MIT
//
// Processor time: how long the processor worked for this process, all its threads together. Held
// against a clock it tells waiting from working: half of the time for a call that waits half of it,
// or whose core another program had; more than all of it for several threads.
#pragma once

#include <optional>

#include "flopscope/measure/clock.h"

namespace flopscope::measure {

class CpuClock {
 public:
  virtual ~CpuClock() = default;
  /// Since the process began; none where the platform does not tell.
  [[nodiscard]] virtual std::optional<Duration> now() = 0;

 protected:
  CpuClock() = default;
  CpuClock(const CpuClock&) = default;
  CpuClock& operator=(const CpuClock&) = default;
};

/// The platform's, in steps of a microsecond: getrusage, and in Node process.cpuUsage. A browser
/// tells no page how much it used, nor does Windows by these.
class ProcessCpuClock final : public CpuClock {
 public:
  [[nodiscard]] std::optional<Duration> now() override;
};

}  // namespace flopscope::measure
