// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "flopscope/data/image_set.h"
#include "sample_set.h"

namespace flopscope::experiments {

namespace {

using data::ImageSet;
using data::Split;

class ImageSamples final : public SampleSet {
 public:
  ImageSamples(ImageSet images, ImageSet tests, const TrainingOptions& options)
      : images_(std::move(images)),
        tests_(std::move(tests)),
        used_{std::min(static_cast<std::int64_t>(images_.count()), options.training_images),
              std::min(static_cast<std::int64_t>(tests_.count()), options.test_images)} {}

  [[nodiscard]] std::int64_t samples(Split split) const override {
    return used_[static_cast<std::size_t>(split)];
  }

  /// Pixels from 0 to 1.
  void load(Split split, std::size_t place, float* x,
            std::vector<std::int32_t>& labels) const override {
    const ImageSet& set = split == Split::training ? images_ : tests_;
    labels.push_back(set.labels[place]);
    for (const std::uint8_t light : set.image(place)) *x++ = static_cast<float>(light) / 255.0F;
  }

  [[nodiscard]] std::vector<BaselineLoss> baselines() const override {
    const auto classes = static_cast<double>(images_.classes);
    return {{Baseline::uniform, std::log(classes), 1 / classes}, by_frequency()};
  }

 private:
  /// Each class as likely as it is frequent, with one more of each than there are, so that none is
  /// impossible (Laplace); the answer is the most frequent one.
  [[nodiscard]] BaselineLoss by_frequency() const {
    std::vector<double> counts(images_.classes, 1);
    const auto learned = images_.labels.begin() + static_cast<std::ptrdiff_t>(used_[0]);
    for (auto label = images_.labels.begin(); label != learned; ++label) counts[*label] += 1;
    const double all = static_cast<double>(used_[0]) + static_cast<double>(images_.classes);
    const auto largest = std::max_element(counts.begin(), counts.end()) - counts.begin();
    double loss = 0;
    double right = 0;
    const auto tested = tests_.labels.begin() + static_cast<std::ptrdiff_t>(used_[1]);
    for (auto label = tests_.labels.begin(); label != tested; ++label) {
      loss -= std::log(counts[*label] / all);
      right += *label == largest ? 1 : 0;
    }
    const auto tests = static_cast<double>(used_[1]);
    return {Baseline::unigram, loss / tests, right / tests};
  }

  ImageSet images_, tests_;
  std::int64_t used_[2];
};

}  // namespace

std::unique_ptr<SampleSet> image_samples(TrainingFiles files, const TrainingOptions& options) {
  return std::make_unique<ImageSamples>(*std::move(files.images), *std::move(files.tests), options);
}

}  // namespace flopscope::experiments
