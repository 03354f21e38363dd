// SPDX-License-Identifier: MIT
#include "training_run.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "flopscope/measure/proportion.h"

namespace flopscope::experiments {

namespace {

std::vector<std::uint32_t> places_of(const data::ImageSet& set) {
  std::vector<std::uint32_t> places(set.count());
  std::iota(places.begin(), places.end(), 0U);
  return places;
}

}  // namespace

void TrainingRun::Tally::add(std::int64_t count, std::int64_t correct, double loss) {
  images += count;
  right += correct;
  loss_sum += loss * static_cast<double>(count);
}

TrainingRun::TrainingRun(Classifier classifier, const data::ImageSet& images,
                         const data::ImageSet& tests, const TrainingOptions& options,
                         std::int64_t batch)
    : classifier_(std::move(classifier)),
      images_(&images),
      tests_(&tests),
      batch_(static_cast<std::size_t>(batch)),
      epochs_planned_(options.epochs),
      steps_in_epoch_(options.training_images / batch),
      confidence_(options.confidence),
      random_(static_cast<std::uint64_t>(options.seed)),
      order_(places_of(images)),
      test_order_(places_of(tests)) {
  shuffle();
}

// Fisher and Yates, as Durstenfeld has it (1964).
void TrainingRun::shuffle() {
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
  classifier_.load(*images_, std::span(order_).subspan(first, batch_));
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
  trained_.add(static_cast<std::int64_t>(batch_), right, *loss);
  if (step_in_epoch_ == steps_in_epoch_) begin_test();
}

void TrainingRun::begin_test() {
  testing_ = true;
  tested_ = {};
}

void TrainingRun::test_batch() {
  const auto first = static_cast<std::size_t>(tested_.images);
  const std::size_t count = std::min(batch_, test_order_.size() - first);
  classifier_.load(*tests_, std::span(test_order_).subspan(first, count));
  const auto loss = classifier_.forward(layers::Mode::inference);
  if (!loss) {
    failure_ = loss.error();
    return;
  }
  tested_.add(static_cast<std::int64_t>(count), classifier_.right(), *loss);
  if (tested_.images < static_cast<std::int64_t>(test_order_.size())) return;

  TrainingEpoch tested = epoch();
  tested.test_loss = tested_.loss();
  tested.test_accuracy = tested_.accuracy();
  if (const auto ends = measure::wilson_interval(tested_.right, tested_.images, confidence_)) {
    tested.test_accuracy_ci_low = ends->low;
    tested.test_accuracy_ci_high = ends->high;
  }
  finished_.push_back(tested);
  testing_ = false;
  trained_ = {};
  step_in_epoch_ = 0;
  done_ = ends_after_test_ || static_cast<std::int64_t>(finished_.size()) == epochs_planned_;
  if (!done_) shuffle();
}

void TrainingRun::finish_early() {
  if (done() || ends_after_test_) return;
  ends_after_test_ = true;
  if (testing_) return;
  if (step_in_epoch_ == 0) done_ = true;  // the last epoch's test is of what was learned
  else begin_test();
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
