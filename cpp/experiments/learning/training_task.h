// SPDX-License-Identifier: MIT
// IWYU pragma: private
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/training_files.h"
#include "flopscope/experiments/training_options.h"
#include "flopscope/layers/layer.h"
#include "flopscope/layers/network.h"
#include "sample_set.h"

namespace flopscope::experiments {

/// What is trained, and on what.
struct TrainingTask {
  std::string name;
  std::unique_ptr<layers::Network> network;
  layers::Kernel kernel = layers::Kernel::fastest;
  layers::CountedLayer counted;
  std::int64_t batch = 1;
  std::unique_ptr<SampleSet> data;
  std::string files;  ///< what the caller's own held; empty where there are none
  // Of a text: the model on a batch of one, to write with, and what its tokens stand for.
  std::unique_ptr<layers::Network> writing;
  std::vector<std::string> alphabet;
  std::uint32_t first_token = 0;
};

/// Reads the model that is to learn `data`: where the caller names no batch it is `training_batch`,
/// because one sample at a time teaches little.
[[nodiscard]] measure::Result<Subject> decode_learner(const Value& value, TrainingDataChoice data);

/// Errors: those of `training` that need nothing but shapes and sizes.
[[nodiscard]] measure::Result<TrainingTask> training_task(const Subject& subject,
                                                          const TrainingOptions& options,
                                                          TrainingFiles files);

}  // namespace flopscope::experiments
