// SPDX-License-Identifier: MIT
//
// An errand: work of an experiment that only whoever drives it can do and wait for, on a GPU or on
// other workers. The experiment says what is to be done next and goes on with what came of it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace flopscope::experiments {

struct Errand {
  std::string task;        ///< a name that the experiment and whoever runs it agree on
  double size = 0;         ///< of the work
  std::int64_t calls = 1;  ///< how often, all between two readings of the clock
  bool lead_in = false;    ///< whether it is done once before the first reading
  std::vector<std::span<const float>> inputs = {};  ///< tensors that it is done with
};

}  // namespace flopscope::experiments
