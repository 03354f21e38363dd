// SPDX-License-Identifier: MIT
//
// Amdahl's law, the speedup of a whole by a faster part, and the part that speedups on several
// threads leave over.
#pragma once

namespace flopscope::measure {

/// How many times faster the whole becomes when the part that takes `share` of its time, 0 to 1,
/// becomes `factor` > 0 times faster, infinity allowed: 1 / (1 - share + share / factor) (Amdahl,
/// "Validity of the single processor approach to achieving large scale computing capabilities",
/// 1967). Infinite only when all of the time is taken away. NaN for any other argument.
[[nodiscard]] double amdahl_speedup(double share, double factor);

/// The share of a work that more threads make no faster, from the speedup that `threads` > 1 gave:
/// (1 / speedup - 1 / threads) / (1 - 1 / threads) (Karp and Flatt, "Measuring parallel processor
/// performance", 1990). Negative where the speedup is more than the threads.
[[nodiscard]] double karp_flatt(double speedup, double threads);

/// The same share where the work grows with the threads, by its speedup, `threads` times the time
/// of the small work over that of the large one: (threads - speedup) / (threads - 1) (Gustafson,
/// "Reevaluating Amdahl's law", 1988).
[[nodiscard]] double gustafson_serial_share(double speedup, double threads);

}  // namespace flopscope::measure
