// SPDX-License-Identifier: MIT
//
// Amdahl's law: the speedup of a whole by a faster part, or by more workers.
#pragma once

#include "flopscope/measure/result.h"

namespace flopscope::measure {

/// How many times faster the whole becomes when the part that takes `share` of its time, 0 to 1,
/// becomes `factor` > 0 times faster, infinity allowed: 1 / (1 - share + share / factor) (Amdahl,
/// "Validity of the single processor approach to achieving large scale computing capabilities",
/// 1967). Infinite only when all of the time is taken away. NaN for any other argument.
[[nodiscard]] double amdahl_speedup(double share, double factor);

/// The serial share that a measured `speedup` > 0 on `workers` > 1 reveals: (1 / speedup - 1 /
/// workers) / (1 - 1 / workers) (Karp and Flatt, "Measuring parallel processor performance", 1990).
/// Where it grows with the workers, what is paid is overhead rather than serial work; below 0 the
/// workers have more than they bring, such as their caches. Errors: "invalid_value".
[[nodiscard]] Result<double> karp_flatt_serial_share(double speedup, double workers);

}  // namespace flopscope::measure
