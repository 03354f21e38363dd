// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The samples that a model learns from and is tested on: an input each, and the right answers to
// it. An image has one, what it shows; a piece of text has one for each of its characters, the one
// that comes next.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "flopscope/data/digits.h"
#include "flopscope/data/text_set.h"
#include "flopscope/experiments/baseline_loss.h"
#include "flopscope/experiments/training_files.h"
#include "flopscope/experiments/training_options.h"
#include "flopscope/measure/random.h"

namespace flopscope::experiments {

class SampleSet {
 public:
  virtual ~SampleSet() = default;
  /// Prepares a piece more of it. False where all is there.
  virtual bool gather() { return false; }
  [[nodiscard]] virtual std::int64_t samples(data::Split split) const = 0;
  /// The answers to each sample.
  [[nodiscard]] virtual std::int64_t answers() const { return 1; }
  /// Where the samples to learn from are others in each epoch, makes them so.
  virtual void begin_epoch(measure::Random&) {}
  /// Writes the input of the sample at `place` to `x` and adds its answers to `labels`.
  virtual void load(data::Split split, std::size_t place, float* x,
                    std::vector<std::int32_t>& labels) const = 0;
  /// What models that need no training would reach in the test.
  [[nodiscard]] virtual std::vector<BaselineLoss> baselines() const = 0;
};

/// Drawn digits, as many as `options` say.
[[nodiscard]] std::unique_ptr<SampleSet> digit_samples(const TrainingOptions& options);

/// The first images of `files`, at most as many as `options` say. It has images.
[[nodiscard]] std::unique_ptr<SampleSet> image_samples(TrainingFiles files,
                                                       const TrainingOptions& options);

/// How many of so many characters are learned from: those of the last fifth are the test's.
[[nodiscard]] std::int64_t learned_characters(std::int64_t characters);
/// The pieces of `context` characters, each with the one that follows, that an epoch learns from:
/// the text is cut at another place in each.
[[nodiscard]] std::int64_t learned_pieces(std::int64_t characters, std::int64_t context);
/// The pieces of the test.
[[nodiscard]] std::int64_t tested_pieces(std::int64_t characters, std::int64_t context);

/// The longest context of which there is a piece to learn from and one to test with; 0 if none.
[[nodiscard]] std::int64_t longest_context(std::int64_t characters);

/// `text` in pieces of `context` characters. It has at least one piece to learn from and one to
/// test with.
[[nodiscard]] std::unique_ptr<SampleSet> text_samples(data::TextSet text, std::int64_t context);

}  // namespace flopscope::experiments
