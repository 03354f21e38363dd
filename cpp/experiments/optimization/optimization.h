// SPDX-License-Identifier: MIT
//
// Smaller forms of a model and what they cost. A model learns drawn digits or images of the
// caller's own, as `training` does it, and is then made smaller in the ways there are, each from
// the same learned weights:
//
//   quantized  Linear and Conv2d of 8-bit integers (flopscope/layers/quantize.h): weights with a
//              scale for each output, inputs by what the layers read of images learned from
//   pruned     the smallest weights of each Linear left out, the others multiplied by a sparse
//              kernel (flopscope/layers/sparse_linear.h)
//   narrowed   whole outputs of layers left out, so that a smaller model of ordinary layers is left
//              (flopscope/layers/narrowed_model.h)
//
// The last two learn again, for an epoch unless told otherwise, from the same images: what was
// pruned stays 0 (Han et al., "Learning both weights and connections for efficient neural
// networks", 2015). What a form cannot change of a model stays as it is and is listed. All are
// tested on the same images, which no model has seen, batch by batch in turn: each has its accuracy
// with Wilson's interval, and how far that is from the baseline's with an interval of paired
// answers, each as sure as it says by itself. Then their forward passes are timed in mirrored
// rounds (candidates.h), each verified against naive kernels before. Bytes are counted from the
// plans by which they are allocated.
//
// A model of characters learns a text instead and has one other form: cached, which keeps the keys
// and values of what it has read and writes the same text with less work (decoding.h).
//
// What it cannot do: say what a longer training would win back, or how much of what the last two
// forms win comes from learning longer than the baseline did.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/candidates.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/rounds_report.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/training_epoch.h"
#include "flopscope/experiments/training_files.h"
#include "flopscope/experiments/training_options.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/reason.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct OptimizationOptions {
  TrainingDataChoice data = TrainingDataChoice::digits;
  double pruned_fraction = 0.8;
  double narrowed_fraction = 0.5;
  std::int64_t retraining_epochs = 1;
  std::int64_t inference_batch = 64;
  std::int64_t calibration_images = 512;
  std::int64_t epochs = 4;
  std::int64_t training_images = 6000;
  std::int64_t test_images = 5000;
  std::int64_t rounds = 20;
  double confidence = 0.95;
  double minimum_effect_percent = 1;
  double max_ms = 60'000;
  std::int64_t seed = 1;

  static const measure::RecordType record_type;
};

enum class ModelForm : int { baseline, quantized, pruned, narrowed, cached };
inline constexpr const char* model_form_names[] = {"baseline", "quantized", "pruned", "narrowed",
                                                   "cached"};
inline constexpr measure::Choices model_form_choices{model_form_names};

enum class OptimizationOutcome : int {
  measured,       ///< every form has its accuracy and its time
  not_timed,      ///< every form was tested; why there are no times is in the verdicts
  unfinished,     ///< stopped before
  diverged,       ///< the model learned nothing: a loss was not finite
  out_of_memory,  ///< no memory was left that was there at the beginning
};
inline constexpr const char* optimization_outcome_names[] = {"measured", "not_timed", "unfinished",
                                                             "diverged", "out_of_memory"};
inline constexpr measure::Choices optimization_outcome_choices{optimization_outcome_names};

// Field meanings are in the records' descriptions (optimization_records.cpp).

struct FormReport {
  ModelForm form = ModelForm::baseline;
  std::int64_t layers = 0, retraining_steps = 0;
  double weights_bytes = 0, activations_bytes = 0;
  std::optional<double> cache_bytes;
  measure::Estimate tokens_per_s;
  std::string written;
  std::optional<double> same_tokens;
  std::optional<double> right;
  measure::Estimate accuracy;
  std::int64_t gained = 0, lost = 0;
  measure::Estimate accuracy_change;

  static const measure::RecordType record_type;
};

/// A form that there is none of, and why.
struct MissingForm {
  ModelForm form = ModelForm::quantized;
  measure::Reason reason;

  static const measure::RecordType record_type;
};

/// A layer that a form leaves as it is, and why.
struct UnchangedLayer {
  ModelForm form = ModelForm::quantized;
  std::string layer;
  measure::Reason reason;

  static const measure::RecordType record_type;
};

struct OptimizationReport : RoundsReport {
  OptimizationOutcome outcome = OptimizationOutcome::unfinished;
  std::string subject, kernel;
  std::string files;
  std::int64_t inference_batch = 0;
  std::int64_t training_images = 0, test_images = 0, tested_images = 0;
  std::optional<double> tokens;
  std::int64_t steps = 0, steps_planned = 0;
  std::vector<TrainingEpoch> epochs;
  std::vector<FormReport> forms;
  std::vector<MissingForm> missing;
  std::vector<UnchangedLayer> unchanged;
  std::vector<Candidate> candidates;
  std::vector<double> fastest;  ///< places
  std::vector<double> control_samples_ms, orders;

  static const measure::RecordType record_type;
};

/// What the answers and the raw samples of a saved report of these options say. What it had no
/// samples for is believed, as in files of older versions. Error ("invalid_value"): what it has are
/// none.
[[nodiscard]] measure::Result<OptimizationReport> recomputed_optimization(
    const Value& report, const OptimizationOptions& options);

/// Makes the experiment about `subject`, a model that tells what an image shows or which character
/// follows, trained in batches of `subject.batch`, on `files` where there are some. `clock` must
/// outlive it. Errors: those of `training`, and "invalid_value" for fewer images to learn from than
/// are calibrated with.
[[nodiscard]] StartedExperiment optimization(const Subject& subject,
                                             const OptimizationOptions& options,
                                             measure::KnownClock clock, TrainingFiles files = {});

}  // namespace flopscope::experiments
