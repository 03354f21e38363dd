// SPDX-License-Identifier: MIT
#include "form_test.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "flopscope/measure/proportion.h"

namespace flopscope::experiments {

FormTest::FormTest(std::vector<MadeForm>& forms, const SampleSet& data, std::int64_t batch)
    : forms_(&forms), data_(&data), batch_(batch), scores_(forms.size()) {}

std::vector<std::int32_t> FormTest::load(layers::FilledNetwork& network, std::int64_t first) const {
  const auto sample = network.input().size() / static_cast<std::size_t>(batch_);
  const std::int64_t count = std::min(batch_, data_->samples(data::Split::test) - first);
  std::vector<std::int32_t> labels;
  float* x = network.input().data();
  for (std::int64_t i = 0; i < count; ++i, x += sample) {
    data_->load(data::Split::test, static_cast<std::size_t>(first + i), x, labels);
  }
  std::fill(x, network.input().data() + network.input().size(), 0.0F);
  return labels;
}

void FormTest::load_first(layers::FilledNetwork& network) const { (void)load(network, 0); }

bool FormTest::advance() {
  if (failure_ || tested_ >= data_->samples(data::Split::test)) return false;
  std::vector<Score> scores = scores_;  // those of all forms, or none
  std::vector<bool> by_baseline;
  std::size_t answered = 0;
  for (std::size_t place = 0; place < forms_->size(); ++place) {
    layers::FilledNetwork& network = *(*forms_)[place].network;
    const auto labels = load(network, tested_);
    network.run();
    if (network.failure() != nullptr) {
      failure_ = *network.failure();
      return false;
    }
    answered = labels.size();
    const std::size_t classes = network.output().size() / static_cast<std::size_t>(batch_);
    for (std::size_t i = 0; i < answered; ++i) {
      const auto outputs = network.output().subspan(i * classes, classes);
      const bool right =
          std::max_element(outputs.begin(), outputs.end()) - outputs.begin() == labels[i];
      if (place == 0) by_baseline.push_back(right);
      Score& score = scores[place];
      if (right) ++score.right;
      if (right && !by_baseline[i]) ++score.gained;
      if (!right && by_baseline[i]) ++score.lost;
    }
  }
  scores_ = std::move(scores);
  tested_ += static_cast<std::int64_t>(answered);
  return tested_ < data_->samples(data::Split::test);
}

void FormTest::add_to(std::vector<FormReport>& reports, double confidence) const {
  if (tested_ == 0) return;
  for (std::size_t place = 0; place < reports.size(); ++place) {
    const Score& score = scores_[place];
    FormReport& report = reports[place];
    report.right = static_cast<double>(score.right);
    if (place > 0) {
      report.gained = score.gained;
      report.lost = score.lost;
    }
  }
  add_accuracies(reports, tested_, confidence);
}

void add_accuracies(std::vector<FormReport>& reports, std::int64_t tested, double confidence) {
  if (tested == 0) return;
  const auto images = static_cast<double>(tested);
  for (std::size_t place = 0; place < reports.size(); ++place) {
    FormReport& report = reports[place];
    const double right = report.right.value_or(report.accuracy.point.value_or(0) * images);
    const auto count = static_cast<std::int64_t>(std::round(right));
    report.accuracy = measure::Estimate::of(static_cast<double>(count) / images,
                                            measure::wilson_interval(count, tested, confidence));
    if (place == 0) continue;
    report.accuracy_change = measure::Estimate::of(
        static_cast<double>(report.gained - report.lost) / images,
        measure::paired_difference_interval(report.gained, report.lost, tested, confidence));
  }
}

}  // namespace flopscope::experiments
