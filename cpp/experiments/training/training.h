// SPDX-License-Identifier: MIT
//
// The training of a model, and what a step costs. It is trained on digits that the project draws
// (flopscope/data/digits.h) and tested on others after each epoch; or a model of characters is
// trained to tell the next one of a text that ships (flopscope/data/sonnets.h), all but its last
// fifth, and is tested on that. Such a model must not see what it is to tell: that is tried before
// anything is learned. Images and texts of the caller's own are learned as well
// (flopscope/experiments/training_files.h). Beside its loss stand those of models that need no
// training.
//
// First one step is weighed, with every allocation written down, and steps are timed: forward with
// the loss, the optimizer, and the whole, each in batches that the clock can judge. Backward is
// what is left of the whole: its interval reaches as far as those of the three together allow. The
// timed steps have a learning rate of 0. Whole steps by SGD, by Adam, and by Adam with checkpoints
// are weighed and timed side by side. Then the model is made anew, and learns.
//
// A text is cut into pieces as long as the model reads, at another place in each epoch; all
// characters of a piece are told at once, each from those before it. At the end the model writes
// some text of its own: a character at a time, drawn as its softmax at a temperature of 0.8 says.
//
// With checkpoints a step keeps less and computes it again in the backward pass, to the same bits:
// what that saves and costs is in the report.
//
// Batches are drawn without replacement, in an order that each epoch shuffles; what is left over of
// an epoch and fills no batch is left out of that epoch. The same seed and build give the same
// weights, bit by bit, as long as the time suffices: `weights_checksum` tells.
//
// What it cannot do: say how well the model would do on what people wrote.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/baseline_loss.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/labelled_memory.h"
#include "flopscope/experiments/run_report.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/tag_category.h"
#include "flopscope/experiments/training_epoch.h"
#include "flopscope/experiments/training_files.h"
#include "flopscope/experiments/training_options.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/reason.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

enum class TrainingOutcome : int {
  trained,        ///< all epochs were made
  unfinished,     ///< stopped, or out of time
  diverged,       ///< a loss was not finite
  out_of_memory,  ///< a step found no memory that was there at the beginning
};
inline constexpr const char* training_outcome_names[] = {"trained", "unfinished", "diverged",
                                                         "out_of_memory"};
inline constexpr measure::Choices training_outcome_choices{training_outcome_names};

enum class StepPart : int { forward, backward, optimizer, step };
inline constexpr const char* step_part_names[] = {"forward", "backward", "optimizer", "step"};
inline constexpr measure::Choices step_part_choices{step_part_names};

// Field meanings are in the records' descriptions (training_records.cpp).

struct StepTime {
  StepPart part = StepPart::step;
  measure::Reason absent;
  measure::Estimate p50_ms;
  std::optional<double> clock_error_percent;
  measure::Estimate flops_per_s;
  std::optional<double> flops;
  double operations = 0, moved_bytes = 0;
  std::vector<double> samples_ms;

  static const measure::RecordType record_type;
};

struct StepMemory {
  TagCategory category = TagCategory::untagged;
  double bytes_at_peak = 0;
  double before_bytes = 0, forward_bytes = 0, backward_bytes = 0, optimizer_bytes = 0;

  static const measure::RecordType record_type;
};

/// A whole step in one form, beside the others.
struct StepForm {
  OptimizerChoice optimizer = OptimizerChoice::adam;
  std::int64_t checkpoint_every = 0;
  measure::Reason absent;
  measure::Estimate p50_ms;
  std::optional<double> clock_error_percent, peak_bytes;
  double needed_bytes = 0;
  std::vector<double> samples_ms;

  static const measure::RecordType record_type;
};

struct TrainingReport : RunReport {
  TrainingOutcome outcome = TrainingOutcome::unfinished;
  std::string subject;
  std::string kernel;
  TrainingDataChoice data = TrainingDataChoice::digits;
  std::string files;
  std::int64_t training_samples = 0, test_samples = 0;
  std::optional<double> characters;
  std::vector<BaselineLoss> baselines;
  OptimizerChoice optimizer = OptimizerChoice::adam;
  double learning_rate = 0, momentum = 0, weight_decay = 0;
  bool nesterov = false;
  std::optional<double> beta1, beta2, eps;
  std::int64_t batch_size = 0;
  std::int64_t epochs_planned = 0, steps_planned = 0, steps = 0;
  double parameters = 0;
  std::vector<TrainingEpoch> epochs;
  std::vector<double> loss_steps, losses;
  measure::Estimate test_bits;
  measure::Estimate images_per_s, characters_per_s;
  std::optional<double> images_clock_error_percent, characters_clock_error_percent;
  std::string written;
  std::vector<StepTime> times;
  std::vector<StepForm> step_forms;
  double forward_flops = 0, backward_flops = 0, recomputed_flops = 0;
  std::int64_t checkpoint_every = 0;
  double needed_bytes = 0, needed_without_checkpoints_bytes = 0;
  std::vector<StepMemory> memory;
  std::vector<LabelledMemory> memory_moments;
  std::int64_t timeline_events = 0;
  std::vector<double> timeline_min_bytes, timeline_max_bytes, timeline_last_bytes;
  std::optional<double> peak_bytes;
  measure::Reason memory_absent;
  std::string weights_checksum;
  std::optional<double> sample_answers;
  std::vector<double> stretch_steps, stretch_ms;
  std::optional<double> clock_resolution_ms;

  static const measure::RecordType record_type;
};

/// What the raw times of a saved report of these options say. What it had none of is believed, as
/// in files of older versions.
[[nodiscard]] measure::Result<TrainingReport> recomputed_training(const Value& report,
                                                                  const TrainingOptions& options);

/// Makes the experiment that trains `subject`, a model that runs, in batches of `subject.batch`.
/// Images are those of `files`, and so is a text where there is one in them.
/// `clock` must outlive it. Errors: "unsupported_subject" for an operation and for a model of
/// characters that sees what it is to tell, "shape_mismatch" where the model does not make a digit
/// of an image or a character of each, "invalid_value" for fewer samples than a batch has and for
/// an option that the optimizer has not, and those of making the model trainable.
[[nodiscard]] StartedExperiment training(const Subject& subject, const TrainingOptions& options,
                                         measure::KnownClock clock, TrainingFiles files = {});

}  // namespace flopscope::experiments
