// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The verdicts of a memory report, each with its evidence.
#pragma once

#include <vector>

#include "flopscope/experiments/memory.h"

namespace flopscope::experiments {

[[nodiscard]] std::vector<Verdict> memory_verdicts(const MemoryReport& report);

/// The allocated bytes that nobody tagged.
[[nodiscard]] double untagged_bytes(const std::vector<TaggedMemory>& tags);

/// The category as it is written in reports and sentences.
[[nodiscard]] const char* category_name(TagCategory category);
/// "linear parameters", "untagged memory".
[[nodiscard]] std::string tag_text(const std::string& operation, TagCategory category);

}  // namespace flopscope::experiments
