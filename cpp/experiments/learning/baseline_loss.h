// SPDX-License-Identifier: MIT
//
// The losses of models that need no training, to set beside that of one that was trained.
#pragma once

#include <optional>

#include "flopscope/measure/record.h"

namespace flopscope::experiments {

/// Models that need no training: all answers alike, each as likely as it is frequent, or as it is
/// frequent after the character before it.
enum class Baseline : int { uniform, unigram, bigram };
inline constexpr const char* baseline_names[] = {"uniform", "unigram", "bigram"};
inline constexpr measure::Choices baseline_choices{baseline_names};

struct BaselineLoss {
  Baseline baseline = Baseline::uniform;
  double test_loss = 0;
  std::optional<double> test_accuracy{};  ///< of images

  static const measure::RecordType record_type;
};

}  // namespace flopscope::experiments
