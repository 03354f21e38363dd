// SPDX-License-Identifier: MIT
//
// Amdahl's law: the speedup of a whole by a faster part.
#pragma once

namespace flopscope::measure {

/// How many times faster the whole becomes when the part that takes `share` of its time, 0 to 1,
/// becomes `factor` > 0 times faster, infinity allowed: 1 / (1 - share + share / factor) (Amdahl,
/// "Validity of the single processor approach to achieving large scale computing capabilities",
/// 1967). Infinite only when all of the time is taken away. NaN for any other argument.
[[nodiscard]] double amdahl_speedup(double share, double factor);

}  // namespace flopscope::measure
