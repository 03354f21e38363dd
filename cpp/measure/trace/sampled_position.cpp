// SPDX-License-Identifier: MIT
#include "flopscope/measure/sampled_position.h"

#include "flopscope/measure/memory_recording.h"

namespace flopscope::measure {

SampledPosition::Index SampledPosition::index_of(const char* name) {
  if (const auto known = indices_.find(name); known != indices_.end()) return known->second;
  if (names_.size() == most_names) return innermost_.load(std::memory_order_relaxed);
  names_.emplace_back(name);
  const auto index = static_cast<Index>(names_.size());
  indices_.emplace(name, index);
  return index;
}

void SampledPosition::enter(const char* name, const Cost& /*cost*/) {
  const Unrecorded unrecorded;
  open_.push_back(index_of(name));
  innermost_.store(open_.back(), std::memory_order_relaxed);
}

void SampledPosition::leave() {
  if (open_.empty()) return;
  open_.pop_back();
  innermost_.store(open_.empty() ? nowhere : open_.back(), std::memory_order_relaxed);
}

void SampledPosition::sample() {
  samples_[innermost_.load(std::memory_order_relaxed)].fetch_add(1, std::memory_order_relaxed);
}

std::vector<SampledPosition::Count> SampledPosition::counts() const {
  std::vector<Count> counts;
  for (const std::string& name : names_) counts.push_back({name, samples_[counts.size() + 1]});
  return counts;
}

std::int64_t SampledPosition::outside() const { return samples_[nowhere]; }

}  // namespace flopscope::measure
