// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The end of a training on a text: what the model writes of its own accord, in stretches, as far as
// the time allowed and the memory that is left go.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "flopscope/layers/trainable.h"
#include "flopscope/measure/known_clock.h"
#include "learning/text_writer.h"
#include "learning/training_task.h"

namespace flopscope::experiments {

class Writing {
 public:
  /// `clock` must outlive it.
  Writing(measure::KnownClock clock) : clock_(clock) {}

  static constexpr std::size_t characters = 200;

  /// Characters until `end`, at least one, by the model that `learned` is, which takes the memory
  /// of running it: there are no gradients. Without the memory for it, nothing is written.
  void advance(const TrainingTask& task, const layers::Trainable& learned, std::uint64_t seed,
               measure::Duration end);
  /// What is there is all that there will be.
  void finish() { done_ = true; }
  [[nodiscard]] bool done() const { return done_; }

  /// The time expected for the characters that are left, `each` of them before one is timed.
  [[nodiscard]] measure::Duration remaining(measure::Duration each) const;
  /// What there is so far; nothing before the first stretch.
  [[nodiscard]] std::string text(std::span<const std::string> alphabet) const {
    return writer_ ? text_of(writer_->tokens(), alphabet) : std::string();
  }

 private:
  measure::KnownClock clock_;
  std::unique_ptr<TokenModel> model_;
  std::optional<TextWriter> writer_;
  bool done_ = false;
  std::size_t written_ = 0;
  measure::Duration time_{0};
};

}  // namespace flopscope::experiments
