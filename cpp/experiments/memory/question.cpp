// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/memory.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_memory(const Value& request, measure::Clock& clock,
                               measure::ClockEstimate) {
  const auto subject = decode_runnable(*request.member("subject"));
  if (!subject) return subject.error();
  const auto options = decode<MemoryOptions>(*request.member("options"));
  if (!options) return options.error();
  return memory(*subject, *options, clock);
}

}  // namespace

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
      .start = &start_memory,
  };
}

}  // namespace flopscope::experiments
