// SPDX-License-Identifier: MIT
#include "training_run.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "flopscope/measure/interval.h"

namespace flopscope::experiments {

namespace {

std::vector<std::uint32_t> places_of(std::int64_t samples) {
  std::vector<std::uint32_t> places(static_cast<std::size_t>(samples));
  std::iota(places.begin(), places.end(), 0U);
  return places;
}

}  // namespace

TrainingRun::TrainingRun(Classifier classifier, SampleSet& data, std::int64_t epochs,
                         std::int64_t batch, const TrainingOptions& options)
    : classifier_(std::move(classifier)),
      data_(&data),
      batch_(static_cast<std::size_t>(batch)),
      epochs_planned_(epochs),
      steps_in_epoch_(data.samples(data::Split::training) / batch),
      confidence_(options.confidence),
      random_(static_cast<std::uint64_t>(options.seed)),
      order_(places_of(data.samples(data::Split::training))),
      test_order_(places_of(data.samples(data::Split::test))) {
  begin_epoch();
}

// Fisher and Yates, as Durstenfeld has it (1964).
void TrainingRun::begin_epoch() {
  data_->begin_epoch(random_);
  for (std::size_t left = order_.size(); left > 1; --left) {
    std::swap(order_[left - 1], order_[random_.below(static_cast<std::uint32_t>(left))]);
  }
}

bool TrainingRun::advance() {
  if (done()) return false;
  if (testing_) test_batch();
  else train_batch();
  return !done();
}

void TrainingRun::train_batch() {
  const auto first = static_cast<std::size_t>(step_in_epoch_) * batch_;
  classifier_.load(*data_, data::Split::training, std::span(order_).subspan(first, batch_));
  const auto loss = classifier_.forward();
  if (!loss) {
    failure_ = loss.error();
    return;
  }
  const std::int64_t right = classifier_.right();
  if (auto error = classifier_.backward()) {
    failure_ = std::move(error);
    return;
  }
  classifier_.step();
  ++steps_;
  ++step_in_epoch_;
  curve_.add(*loss);
  const std::int64_t answers = static_cast<std::int64_t>(batch_) * data_->answers();
  trained_.answers += answers;
  trained_.right += right;
  trained_.loss_sum += *loss * static_cast<double>(answers);
  if (step_in_epoch_ == steps_in_epoch_) begin_test();
}

void TrainingRun::begin_test() {
  testing_ = true;
  tested_.clear();
}

void TrainingRun::test_batch() {
  const std::size_t first = tested_.size();
  const std::size_t count = std::min(batch_, test_order_.size() - first);
  classifier_.load(*data_, data::Split::test, std::span(test_order_).subspan(first, count));
  failure_ = classifier_.test(data_->answers(), tested_);
  if (failure_ || tested_.size() < test_order_.size()) return;

  TrainingEpoch tested = epoch();
  add_test(tested);
  finished_.push_back(tested);
  testing_ = false;
  trained_ = {};
  step_in_epoch_ = 0;
  done_ = ends_after_test_ || static_cast<std::int64_t>(finished_.size()) == epochs_planned_;
  if (!done_) begin_epoch();
}

void TrainingRun::add_test(TrainingEpoch& epoch) const {
  std::vector<double> losses, right;
  for (const SampleScore& score : tested_) {
    losses.push_back(score.loss);
    right.push_back(static_cast<double>(score.right));
  }
  if (data_->answers() == 1) right = {std::accumulate(right.begin(), right.end(), 0.0)};
  const auto mean = [](const std::vector<double>& each) {
    return std::accumulate(each.begin(), each.end(), 0.0) / static_cast<double>(each.size());
  };
  epoch.test_loss = measure::Estimate::of(mean(losses), measure::mean_interval(losses, confidence_))
                        .rising([](double loss) { return std::max(0.0, loss); });
  epoch.test_accuracy =
      accuracy_of(right, static_cast<std::int64_t>(tested_.size()), data_->answers(), confidence_);
  epoch.test_right = std::move(right);
}

void TrainingRun::finish_early() {
  if (done() || ends_after_test_) return;
  ends_after_test_ = true;
  if (testing_) return;
  if (step_in_epoch_ == 0) done_ = true;  // the last epoch's test is of what was learned
  else begin_test();
}

bool TrainingRun::ending() const {
  const auto tested = static_cast<std::int64_t>(finished_.size());
  return done() || ends_after_test_ || (testing_ && tested + 1 == epochs_planned_);
}

std::int64_t TrainingRun::tests_left() const {
  if (done()) return 0;
  return static_cast<std::int64_t>(test_order_.size() - (testing_ ? tested_.size() : 0));
}

TrainingEpoch TrainingRun::epoch() const {
  TrainingEpoch now;
  now.epoch = static_cast<std::int64_t>(finished_.size()) + 1;
  now.steps = step_in_epoch_;
  now.training_loss = trained_.loss();
  now.training_accuracy = trained_.accuracy();
  return now;
}

std::vector<TrainingEpoch> TrainingRun::epochs() const {
  std::vector<TrainingEpoch> all = finished_;
  if (step_in_epoch_ > 0) all.push_back(epoch());
  return all;
}

}  // namespace flopscope::experiments
