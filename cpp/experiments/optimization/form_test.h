// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The same images told by all forms of a model, a batch by each in turn: whenever it ends, all have
// answered the same ones.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "flopscope/experiments/optimization.h"
#include "model_forms.h"

namespace flopscope::experiments {

class FormTest {
 public:
  /// All must outlive it. The baseline is the first of `forms`.
  FormTest(std::vector<MadeForm>& forms, const SampleSet& data, std::int64_t batch);

  /// The next batch by all of them. False where there is none left or one has failed.
  bool advance();
  /// "out_of_memory".
  [[nodiscard]] const std::optional<measure::Error>& failure() const { return failure_; }
  [[nodiscard]] std::int64_t tested() const { return tested_; }
  /// Adds what was found so far to the reports of the forms, in their order.
  void add_to(std::vector<FormReport>& reports, double confidence) const;
  /// Leaves the first images that were tested in the input of `network`.
  void load_first(layers::FilledNetwork& network) const;

 private:
  /// How a form answered so far: beside the baseline, too.
  struct Score {
    std::int64_t right = 0, gained = 0, lost = 0;
  };

  /// Gives back the right answers.
  std::vector<std::int32_t> load(layers::FilledNetwork& network, std::int64_t first) const;

  std::vector<MadeForm>* forms_;
  const SampleSet* data_;
  std::int64_t batch_;
  std::int64_t tested_ = 0;
  std::vector<Score> scores_;
  std::optional<measure::Error> failure_;
};

/// The accuracy of each of `reports` and its change from the first one's, by the answers to
/// `tested` images; files of older versions say how many are right by the accuracy alone.
void add_accuracies(std::vector<FormReport>& reports, std::int64_t tested, double confidence);

}  // namespace flopscope::experiments
