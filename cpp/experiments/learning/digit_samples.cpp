// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "flopscope/data/image_set.h"
#include "sample_set.h"

namespace flopscope::experiments {

namespace {

using data::ImageSet;
using data::Split;

class DigitSamples final : public SampleSet {
 public:
  explicit DigitSamples(const TrainingOptions& options)
      : seeds_(static_cast<std::uint64_t>(options.seed)),
        wanted_{options.training_images, options.test_images} {}

  /// Each hundred has a seed of its own.
  bool gather() override {
    return draw_more(images_, wanted_[0], Split::training) ||
           draw_more(tests_, wanted_[1], Split::test);
  }

  [[nodiscard]] std::int64_t samples(Split split) const override {
    return wanted_[static_cast<std::size_t>(split)];
  }

  /// Pixels from 0 to 1.
  void load(Split split, std::size_t place, float* x,
            std::vector<std::int32_t>& labels) const override {
    const ImageSet& set = split == Split::training ? images_ : tests_;
    labels.push_back(set.labels[place]);
    for (const std::uint8_t dark : set.image(place)) *x++ = static_cast<float>(dark) / 255.0F;
  }

  [[nodiscard]] std::vector<BaselineLoss> baselines() const override {
    const auto classes = static_cast<double>(images_.classes);
    return {{Baseline::uniform, std::log(classes), 1 / classes}};
  }

 private:
  bool draw_more(ImageSet& set, std::int64_t wanted, Split split) {
    const std::size_t left = static_cast<std::size_t>(wanted) - set.count();
    if (left == 0) return false;
    const ImageSet drawn =
        data::draw_digits(std::min<std::size_t>(left, 100), split, seeds_.bits());
    set.pixels.insert(set.pixels.end(), drawn.pixels.begin(), drawn.pixels.end());
    set.labels.insert(set.labels.end(), drawn.labels.begin(), drawn.labels.end());
    return true;
  }

  measure::Random seeds_;
  std::int64_t wanted_[2];
  ImageSet images_{.height = data::digit_side, .width = data::digit_side};
  ImageSet tests_ = images_;
};

}  // namespace

std::unique_ptr<SampleSet> digit_samples(const TrainingOptions& options) {
  return std::make_unique<DigitSamples>(options);
}

}  // namespace flopscope::experiments
