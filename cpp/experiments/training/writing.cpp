// SPDX-License-Identifier: MIT
#include "writing.h"

#include <utility>

namespace flopscope::experiments {

using measure::Duration;

void Writing::advance(const TrainingTask& task, const layers::Trainable& learned,
                      std::uint64_t seed, Duration end) {
  if (!writer_ && !done_) {
    auto made = whole_model(*task.writing, task.kernel, learned.tensors());
    done_ = !made;
    if (made) {
      model_ = std::move(*made);
      writer_.emplace(*model_, task.alphabet.size(), task.first_token, seed);
    }
  }
  const Duration begin = clock_.now();
  Duration now = begin;
  while (!done_) {
    done_ = writer_->advance().has_value() || writer_->tokens().size() >= characters;
    ++written_;
    now = clock_.now();
    if (now >= end || !clock_.moves()) break;
  }
  time_ += now - begin;
}

Duration Writing::remaining(Duration each) const {
  if (done_) return Duration{0};
  const auto left = static_cast<double>(characters - 1 - written_);
  return left * (written_ > 0 ? time_ / static_cast<double>(written_) : each);
}

}  // namespace flopscope::experiments
