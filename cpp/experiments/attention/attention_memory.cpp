// SPDX-License-Identifier: MIT
#include "flopscope/experiments/attention_memory.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <span>
#include <utility>

#include "flopscope/experiments/attention.h"
#include "flopscope/experiments/memory.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/backward_operation.h"
#include "flopscope/measure/power_law.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

namespace {

constexpr std::size_t score_forms = std::size(score_form_names);
constexpr std::size_t passes = std::size(attention_pass_names);
constexpr std::size_t byte_forms = score_forms * passes;

/// A run that takes more of the room is not made: a heap in a browser never gets smaller again.
constexpr double most_of_room = 0.25;

Subject bytes_subject(const AttentionBytes& place, const layers::AttentionShape& shape) {
  Subject subject{
      layers::find_operation("attention")->create(),
      place.scores == ScoreForm::tiled ? layers::Kernel::simd : layers::Kernel::materialized};
  *static_cast<layers::AttentionShape*>(subject.operation->shape()) = shape;
  if (place.pass == AttentionPassName::backward) {
    subject.operation = std::move(*layers::backward_of(std::move(subject.operation)));
    subject.backward = true;
  }
  return subject;
}

/// None where this build has no number for so many.
std::optional<double> predicted_bytes(const Subject& subject) {
  constexpr double most =
      sizeof(float) * static_cast<double>(std::numeric_limits<std::size_t>::max());
  const double bytes = subject.operation->bytes_needed(subject.kernel);
  if (!(bytes > 0) || bytes >= most) return std::nullopt;
  return bytes;
}

/// The longest sequence for which `fits`, which holds up to some length; none where it does not at
/// 1. Steps are shorter than a doubling, as nothing is known of bytes far beyond the room.
template <class Fits>
std::optional<double> longest_of(Fits&& fits) {
  std::int64_t low = 1;
  if (!fits(low)) return std::nullopt;
  const auto limit = static_cast<std::int64_t>(layers::size_range.maximum);
  std::int64_t high = 2;
  while (high < limit && fits(high)) {
    low = high;
    high = std::min(limit, high + high / 2 + 1);
  }
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return static_cast<double>(low);
}

std::optional<double> exponent_through(std::span<const double> sizes, std::span<const double> bytes,
                                       double confidence) {
  const auto law = measure::PowerLaw::fit(sizes, bytes, confidence);
  if (!law) return std::nullopt;
  return law->exponent().point;
}

}  // namespace

void add_growth(AttentionMemory& memory, double confidence) {
  const std::size_t lengths = memory.bytes.size() / byte_forms;
  memory.growth.resize(lengths > 0 ? byte_forms : 0);
  for (std::size_t form = 0; form < memory.growth.size(); ++form) {
    std::vector<double> sizes, predicted, recorded_sizes, recorded;
    const std::span<const AttentionBytes> own =
        std::span(memory.bytes).subspan(form * lengths, lengths);
    for (const AttentionBytes& place : own) {
      if (place.predicted_bytes) {
        sizes.push_back(place.seq);
        predicted.push_back(*place.predicted_bytes);
      }
      if (place.peak_bytes) {
        recorded_sizes.push_back(place.seq);
        recorded.push_back(*place.peak_bytes);
      }
    }
    AttentionBytesGrowth& growth = memory.growth[form];
    growth.scores = own.front().scores;
    growth.pass = own.front().pass;
    growth.predicted_exponent = exponent_through(sizes, predicted, confidence);
    growth.peak_exponent = exponent_through(recorded_sizes, recorded, confidence);
  }
}

measure::Result<AttentionMemory> recomputed_memory(const Value& report, double confidence) {
  AttentionMemory memory;
  const auto saved = report.member("memory");
  for (std::size_t i = 0; i < saved->size(); ++i) {
    AttentionBytes& place = memory.bytes.emplace_back();
    auto error = saved_fields(AttentionBytes::record_type, &place, *saved->element(i),
                              {"scores", "pass", "seq", "predicted_bytes", "state", "peak_bytes"});
    if (error) return *std::move(error);
  }
  add_growth(memory, confidence);
  return memory;
}

AttentionRecording::AttentionRecording(const AttentionOptions& options,
                                       const std::vector<double>& lengths, double most_ms,
                                       double room_bytes, measure::KnownClock clock)
    : batch_(options.batch),
      heads_(options.heads),
      d_model_(options.d_model),
      seed_(options.seed),
      most_ms_(most_ms),
      room_bytes_(room_bytes),
      clock_(clock) {
  for (std::size_t form = 0; form < byte_forms; ++form) {
    for (const double length : lengths) {
      AttentionBytes place;
      place.scores = static_cast<ScoreForm>(form / passes);
      place.pass = static_cast<AttentionPassName>(form % passes);
      place.seq = length;
      memory_.bytes.push_back(place);
    }
  }
  for (std::size_t length = 0; length < lengths.size(); ++length) {
    for (std::size_t form = 0; form < byte_forms; ++form) {
      order_.push_back(form * lengths.size() + length);
    }
  }
  took_ms_.resize(order_.size());
  const auto shape_at = [&](double seq) {
    return layers::AttentionShape{batch_, heads_, static_cast<std::int64_t>(seq), d_model_, true};
  };
  for (AttentionBytes& place : memory_.bytes) {
    place.predicted_bytes = predicted_bytes(bytes_subject(place, shape_at(place.seq)));
    const bool fits = place.predicted_bytes && *place.predicted_bytes <= most_of_room * room_bytes_;
    if (!fits) place.state = PeakState::too_large;
  }
  add_growth(memory_, options.confidence);
  if (room_bytes_ == std::numeric_limits<double>::infinity()) {
    verdicts_.push_back(
        say("room_unknown", Severity::note,
            "This platform does not tell how much memory there is: which sequence would be the "
            "longest that fits is not known."));
    return;
  }
  memory_.room_bytes = room_bytes_;
  for (AttentionBytesGrowth& growth : memory_.growth) {
    AttentionBytes place;
    place.scores = growth.scores;
    place.pass = growth.pass;
    growth.longest_seq = longest_of([&](std::int64_t seq) {
      const auto bytes = predicted_bytes(bytes_subject(place, shape_at(static_cast<double>(seq))));
      return bytes && *bytes <= room_bytes_;
    });
  }
}

double AttentionRecording::fraction() const {
  return order_.empty() ? 1 : static_cast<double>(at_) / static_cast<double>(order_.size());
}

/// By the run of the same form at the longest sequence before this one: time grows with the square.
/// Where a shorter one had no time, a longer one has none.
double AttentionRecording::foreseen_ms(const AttentionBytes& place) const {
  double foreseen = 0;
  for (std::size_t i = 0; i < memory_.bytes.size(); ++i) {
    const AttentionBytes& other = memory_.bytes[i];
    if (other.scores != place.scores || other.pass != place.pass || other.seq >= place.seq)
      continue;
    if (other.state == PeakState::no_time) return most_ms_;
    const double times_longer = place.seq / other.seq;
    if (took_ms_[i] > 0) foreseen = took_ms_[i] * times_longer * times_longer;
  }
  return foreseen;
}

bool AttentionRecording::advance() {
  while (!done()) {
    AttentionBytes& place = memory_.bytes[order_[at_]];
    const bool waiting = place.state == PeakState::waiting;
    if (waiting && spent_ms_ + foreseen_ms(place) >= most_ms_) place.state = PeakState::no_time;
    if (place.state == PeakState::waiting) {
      record(place);
      ++at_;
      break;
    }
    ++at_;
  }
  return !done();
}

void AttentionRecording::record(AttentionBytes& place) {
  const MemoryOptions once{.iterations = 1, .max_ms = most_ms_, .seed = seed_};
  const auto subject =
      bytes_subject(place, {batch_, heads_, static_cast<std::int64_t>(place.seq), d_model_, true});
  const measure::Duration begin = clock_.now();
  auto recording = experiments::memory(subject, once, clock_);
  if (!recording) {
    const measure::Error& error = recording.error();
    place.state = error.code == "out_of_memory" ? PeakState::no_memory : PeakState::not_told;
    if (place.state == PeakState::no_memory) return;
    verdicts_.push_back(say("memory_unknown", Severity::note, "{reason}", {{"reason", error}}));
    for (AttentionBytes& other : memory_.bytes) {
      if (other.state == PeakState::waiting) other.state = PeakState::not_told;
    }
    return;
  }
  while ((*recording)->advance()) {
  }
  took_ms_[order_[at_]] = measure::to_ms(clock_.now() - begin);
  spent_ms_ += took_ms_[order_[at_]];
  const auto& found = report_of<MemoryReport>(**recording);
  place.state = found.finished ? PeakState::recorded : PeakState::no_memory;
  if (found.finished) place.peak_bytes = found.held_mb * bytes_per_mb;
}

}  // namespace flopscope::experiments
