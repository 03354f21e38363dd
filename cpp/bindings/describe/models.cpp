// SPDX-License-Identifier: MIT
#include "models.h"

#include <algorithm>
#include <ostream>
#include <vector>

#include "flopscope/experiments/training.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/layers/layer.h"
#include "flopscope/layers/model.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/shape.h"
#include "flopscope/layers/widened_model.h"
#include "literal.h"
#include "typescript.h"

namespace flopscope::describe {

namespace {

using layers::LayerType;
using measure::Field;

void write_layer(std::ostream& out, const LayerType& type) {
  const auto defaults = type.create();
  out << "  /** " << type.doc << " */\n  | { readonly type: " << quoted(type.name)
      << "; readonly name?: string";
  for (const Field& field : type.fields) {
    out << "; readonly " << field.name << (has_default(field, defaults->options()) ? "?: " : ": ")
        << field_type(field);
  }
  for (const layers::LayerList& list : type.lists) {
    out << "; readonly " << list.name << (list.required ? ": " : "?: ") << "readonly LayerSpec[]";
  }
  out << " }\n";
}

/// What a form offers is done within the time that it allows, also by a textbook's loops.
constexpr double most_macs = 2e8;
/// Enough to show what a batch is for, few enough to be quick.
constexpr double macs_of_batch = 2e7;
constexpr std::int64_t largest_batch = 64;

/// The batch that a form begins with; 0 where it does not offer the model.
std::int64_t batch_of(const layers::Preset& preset) {
  const layers::Model model = preset.build();
  const auto counted = layers::count(model, 1);
  if (!counted || counted->forward.macs > most_macs) return 0;
  if (!layers::Network::make(model, 1)) return 0;
  std::int64_t batch = largest_batch;
  while (batch > 1 && static_cast<double>(batch) * counted->forward.macs > macs_of_batch) {
    batch /= 2;
  }
  return batch;
}

std::vector<const char*> preset_names() {
  std::vector<const char*> names;
  for (const layers::Preset& preset : layers::presets()) names.push_back(preset.name);
  return names;
}

}  // namespace

void write_models(std::ostream& out) {
  out << "\n/** A layer of a model's spec, in PyTorch's names; what is left out has its default "
         "*/\n"
         "export type LayerSpec =\n";
  for (const LayerType* type : layers::layer_types()) write_layer(out, *type);
  out << "\n/** A model: the shape of one sample, without the batch, and the layers it goes "
         "through "
         "*/\n"
         "export interface ModelSpec {\n  readonly name?: string\n"
         "  readonly input: readonly number[]\n  readonly layers: readonly LayerSpec[]\n}\n";
  out << "\n/** A known model */\nexport type ModelName = " << names_union(preset_names()) << "\n"
      << "\n/** A model, known or with its own spec, on `batch` samples: 1 unless told */\n"
         "export interface ModelSubject {\n  readonly model: ModelName | ModelSpec\n"
         "  readonly batch?: number\n"
         "  /** Of every layer; the fastest of this build unless told */\n"
         "  readonly kernel?: Kernel\n"
         "  /** Forward unless told; backward is that of training, after one forward pass */\n"
         "  readonly pass?: Pass\n}\n";
  out << "\n/** The models that forms offer: small enough to run in the time that a form allows "
         "*/\n"
         "export const offeredModelNames: readonly string[] = [";
  for (const layers::Preset& preset : layers::presets()) {
    if (batch_of(preset) > 0) out << quoted(preset.name) << ", ";
  }
  out << "]\n";
}

void write_known_models(std::ostream& out) {
  out << "\n/** The models that forms offer, and how many samples go through each at once to begin "
         "with */\n"
         "export const offeredModels: readonly {\n  readonly name: ModelName\n  readonly doc: "
         "string\n"
         "  readonly batch: number\n}[] = [\n";
  for (const layers::Preset& preset : layers::presets()) {
    if (const std::int64_t batch = batch_of(preset); batch > 0) {
      out << "{ name: " << quoted(preset.name) << ", doc: " << quoted(preset.doc)
          << ", batch: " << batch << " },\n";
    }
  }
  out << "]\n\n/** Every known model */\n"
         "export const models: readonly { readonly name: ModelName; readonly doc: string }[] = [\n"
         "...offeredModels,\n";
  for (const layers::Preset& preset : layers::presets()) {
    if (batch_of(preset) > 0) continue;
    out << "{ name: " << quoted(preset.name) << ", doc: " << quoted(preset.doc) << " },\n";
  }
  out << "]\n\n/** Those with attention, whose layers have the kernel that stores its scores */\n"
         "export const attentionModels: readonly string[] = [";
  for (const layers::Preset& preset : layers::presets()) {
    const auto network = layers::Network::make(preset.build(), 1);
    if (!network) continue;
    const auto kernels = (*network)->type().kernels;
    if (std::find(kernels.begin(), kernels.end(), layers::Kernel::materialized) != kernels.end()) {
      out << quoted(preset.name) << ", ";
    }
  }
  out << "]\n\n/** Those of them whose samples are sequences, of tokens or of vectors: their `seq` "
         "can "
         "grow */\n"
         "export const sequenceModels: readonly string[] = [";
  for (const layers::Preset& preset : layers::presets()) {
    const auto network = layers::Network::make(preset.build(), 1);
    if (network && (*network)->is_sequence()) out << quoted(preset.name) << ", ";
  }
  out << "]\n\n/** Those with hidden sizes: their `width` can grow */\n"
         "export const widthModels: readonly string[] = [";
  for (const layers::Preset& preset : layers::presets()) {
    if (layers::hidden_width(preset.build())) out << quoted(preset.name) << ", ";
  }
  out << "]\n";
}

void write_training_defaults(std::ostream& out) {
  out << "\n/** Samples in a batch of a training whose subject does not say, by what is learned "
         "*/\n"
         "export const trainingBatches: Readonly<Record<TrainingOptions['data'], number>> = {";
  int choice = 0;
  for (const char* name : experiments::training_data_names) {
    const auto data = static_cast<experiments::TrainingDataChoice>(choice++);
    out << name << ": " << experiments::training_batch(data) << ", ";
  }
  out << "}\n\n/** Models that forms offer and that read characters: they learn text */\n"
         "export const textModels: readonly ModelName[] = [";
  for (const layers::Preset& preset : layers::presets()) {
    if (batch_of(preset) == 0) continue;
    const auto network = layers::Network::make(preset.build(), 1);
    if (network && (*network)->vocabulary() > 0) out << quoted(preset.name) << ", ";
  }
  out << "]\n";
}

}  // namespace flopscope::describe
