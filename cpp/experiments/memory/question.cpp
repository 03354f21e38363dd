// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/memory.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

Question memory_question() {
  return {
      .name = "memory",
      .group = Group::bytes,
      .rank = 0,
      .asks = "Where do the bytes go?",
      .doc = "where the bytes go, from the allocator itself",
      .terms = "peak memory, allocations, heap, leak",
      .roles = one_subject,
      .options = default_record<MemoryOptions>(),
      .report = &MemoryReport::record_type,
      .start = &start_one<MemoryOptions, memory>,
      .recompute = &start_recomputed<MemoryOptions, recomputed_memory>,
  };
}

}  // namespace flopscope::experiments
