// SPDX-License-Identifier: MIT
//
// The spread of the fastest of some runs: how sure it is that none can be faster.
//
// What else a machine does only ever makes a run slower (Chen and Revels, "Robust benchmarking in
// noisy environments", 2016). So the fastest run stays where it is while a median follows how busy
// the machine was. It can be believed as far as it was reached again: the runs are cut into ten
// parts that followed each other, and the fastest runs of the three fastest parts are held against
// each other. What makes seven of ten slow changes nothing; what moves all of them (heat, another
// clock frequency) does. What it cannot do: know that everything was disturbed from the first part
// to the last.
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
