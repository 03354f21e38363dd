// SPDX-License-Identifier: MIT
//
// A gauge of how deep a stack has been: what lies below the current frame is filled with a pattern,
// and where the pattern is still whole nobody has been.
//
// In WebAssembly, whose stack in memory has known ends. It holds what has an address; the values
// that a virtual machine keeps in registers and frames of its own are not in it. Natively there is
// no answer: the pages below a stack may not exist yet, and touching them would make it grow.
#pragma once

#include <cstdint>
#include <optional>

namespace flopscope::measure {

class StackGauge {
 public:
  /// Fills what is free of this thread's stack: about 0.1 ms for 1 MB.
  void paint();

  /// The most bytes in use since `paint()`, those at that time included; none where the platform
  /// does not tell, and before the first `paint()`.
  [[nodiscard]] std::optional<std::int64_t> high_water_bytes() const;
  /// The size of the stack; none where the platform does not tell.
  [[nodiscard]] static std::optional<std::int64_t> limit_bytes();

 private:
  [[maybe_unused]] std::uintptr_t painted_to_ = 0;
};

}  // namespace flopscope::measure
