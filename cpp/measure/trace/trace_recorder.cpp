// SPDX-License-Identifier: MIT
#include "flopscope/measure/trace_recorder.h"

#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::measure {

namespace {

constexpr auto lost_span = static_cast<std::size_t>(-1);

Wording spans_text(std::size_t count) {
  if (count == 1) return {"span", "1 span"};
  return {"spans", "{count} spans", {{"count", count}}};
}

Error unbalanced(std::string value, const char* code, Sentence message, SaidValues values) {
  return refusal("spans", std::move(value), {"balanced", "an end for each beginning"},
                 "unbalanced_spans", code, message, values);
}

}  // namespace

Duration Trace::overhead() const {
  return 2 * static_cast<double>(spans.size()) * clock.reading_cost;
}

TraceRecorder::TraceRecorder(Clock& clock, const ClockEstimate& estimate, std::size_t capacity,
                             const MemoryLedger* ledger)
    : clock_(&clock), ledger_(ledger), capacity_(capacity) {
  trace_.clock = estimate;
  trace_.has_allocations = ledger != nullptr;
  trace_.spans.reserve(capacity);
}

std::size_t TraceRecorder::name_index(const char* name) {
  if (const auto known = indices_.find(name); known != indices_.end()) return known->second;
  const std::size_t index = trace_.names.size();
  trace_.names.emplace_back(name);
  indices_.emplace(name, index);
  return index;
}

void TraceRecorder::enter(const char* name, const Cost& cost) {
  const Unrecorded unrecorded;
  if (trace_.spans.size() == capacity_) {
    ++trace_.lost;
    open_.push_back(lost_span);
    open_lost_.emplace_back(name);
    return;
  }
  TraceSpan span;
  span.name = name_index(name);
  span.depth = open_.size();
  span.parent = open_.empty() ? TraceSpan::no_parent : open_.back();
  span.cost = cost;
  if (ledger_ != nullptr) {
    // What it began with, until it has ended.
    span.allocations = ledger_->totals().allocations;
    span.allocated_bytes = ledger_->totals().allocated_bytes;
  }
  open_.push_back(trace_.spans.size());
  trace_.spans.push_back(span);
  trace_.spans.back().begin = clock_->now();
}

void TraceRecorder::leave() {
  const Duration now = clock_->now();
  if (open_.empty()) {
    ++strays_;
    return;
  }
  const std::size_t index = open_.back();
  open_.pop_back();
  if (index == lost_span) {
    const Unrecorded unrecorded;
    open_lost_.pop_back();
    return;
  }
  TraceSpan& span = trace_.spans[index];
  span.end = now;
  if (ledger_ != nullptr) {
    span.allocations = ledger_->totals().allocations - span.allocations;
    span.allocated_bytes = ledger_->totals().allocated_bytes - span.allocated_bytes;
  }
}

void TraceRecorder::rewind(Mark to) {
  trace_.spans.resize(to.spans);
  trace_.lost = to.lost;
}

Result<Trace> TraceRecorder::trace() const {
  if (!open_.empty()) {
    const bool is_lost = open_.back() == lost_span;
    const std::string& innermost =
        is_lost ? open_lost_.back() : trace_.names[trace_.spans[open_.back()].name];
    return unbalanced(innermost, "no_end",
                      "{spans} began and did not end; the innermost is \"{value}\".",
                      {{"spans", spans_text(open_.size())}});
  }
  if (strays_ > 0) {
    return unbalanced(std::to_string(strays_), "no_beginning",
                      "{spans} ended without having begun.",
                      {{"spans", spans_text(static_cast<std::size_t>(strays_))}});
  }
  return trace_;
}

}  // namespace flopscope::measure
