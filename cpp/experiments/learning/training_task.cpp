// SPDX-License-Identifier: MIT
#include "training_task.h"

#include <optional>
#include <utility>

#include "classifier.h"
#include "flopscope/data/sonnets.h"
#include "training_checks.h"

namespace flopscope::experiments {

measure::Result<Subject> decode_learner(const Value& value, TrainingDataChoice data) {
  auto subject = decode_subject(value);
  if (subject && value.member("batch")->type() == Value::Type::absent) {
    subject->batch = training_batch(data);
  }
  return subject;
}

measure::Result<TrainingTask> training_task(const Subject& subject, const TrainingOptions& options,
                                            TrainingFiles files) {
  if (auto error = check_files(files, options)) return *std::move(error);
  std::optional<data::TextSet>& text = files.text;
  std::string read = text || files.images ? training_files_text(files) : "";
  if (options.data == TrainingDataChoice::text && !text) text = *data::read_text(data::sonnets());
  auto counted = check_training(subject, options, files);
  if (!counted) return counted.error();
  auto network = layers::Network::make(*subject.model, subject.batch);
  if (!network) return network.error();
  const auto kernel = layers::choose_kernel((*network)->type(), subject.kernel);
  if (!kernel) return kernel.error();
  TrainingTask task;
  task.files = std::move(read);
  task.name = subject_name(subject);
  task.network = std::move(*network);
  task.kernel = *kernel;
  task.counted = std::move(*counted);
  task.batch = subject.batch;
  if (!text) {
    task.data = files.images ? image_samples(std::move(files), options) : digit_samples(options);
    return measure::Result<TrainingTask>(std::move(task));
  }
  auto writing = layers::Network::make(*subject.model, 1);
  if (!writing) return writing.error();
  task.writing = std::move(*writing);
  task.alphabet = text->alphabet;
  task.first_token = text->tokens.front();
  task.data = text_samples(std::move(*text), subject.model->input[0]);
  return measure::Result<TrainingTask>(std::move(task));
}

}  // namespace flopscope::experiments
