// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <utility>

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
    return {{Baseline::uniform, std::log(static_cast<double>(images_.classes))}};
  }

 private:
  ImageSet images_, tests_;
  std::int64_t used_[2];
};

}  // namespace

std::unique_ptr<SampleSet> image_samples(TrainingFiles files, const TrainingOptions& options) {
  return std::make_unique<ImageSamples>(*std::move(files.images), *std::move(files.tests), options);
}

}  // namespace flopscope::experiments
