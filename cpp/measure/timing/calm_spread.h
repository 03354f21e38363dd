// SPDX-License-Identifier: MIT
//
// The spread of the fastest of some runs: a standard deviation, by how often others came near it.
//
// Other work on a machine only ever makes a run slower (Chen and Revels, "Robust benchmarking in
// noisy environments", 2016), so the fastest run stays where it is while a median follows how busy
// the machine was. It can be believed as far as it was reached again: the runs are cut into ten
// parts that followed each other, and the fastest runs of the three fastest parts are held against
// each other. Where seven of ten are slowed, nothing changes; where all of them are (heat, another
// clock frequency), it does. A machine that was disturbed from the first part to the last is not
// noticed.
#pragma once

#include <optional>
#include <span>

namespace flopscope::measure {

/// The standard deviation of the logarithm of the fastest run: by how much the third fastest part
/// is above the fastest one, over what is expected of as many normal numbers (Blom, "Statistical
/// estimates and transformed beta-variables", 1958). Of fewer than ten samples each is a part. None
/// of fewer than three, or with one that is no time.
[[nodiscard]] std::optional<double> calm_spread(std::span<const double> samples);

}  // namespace flopscope::measure
