// SPDX-License-Identifier: MIT
//
// Known models, to be counted: their specs as the papers and the usual libraries have them, equal
// in parameters and multiply-accumulates to what the libraries report, to the integer.
#pragma once

#include <span>
#include <string_view>

#include "flopscope/layers/model.h"

namespace flopscope::layers {

/// A figure that somebody published for a model, and how it comes about.
struct PublishedFigure {
  const char* quantity;    ///< "MACs", "FLOPs", "FLOPs of a training step"
  double value;            ///< as printed, in units of one
  const char* convention;  ///< what its authors counted
  const char* source;
  const char* difference;  ///< why it is not what is counted here; empty where it is
};

struct Preset {
  const char* name;  ///< "gpt2-small"
  const char* doc;   ///< one sentence: version and source
  Model (*build)();
  std::span<const PublishedFigure> published;  ///< empty for a model that is no publication's
};

/// Every known model.
[[nodiscard]] std::span<const Preset> presets();
/// The model of that name, or null.
[[nodiscard]] const Preset* find_preset(std::string_view name);

/// A vision transformer that reads a digit of 28x28 pixels: 49 patches and 2 blocks.
[[nodiscard]] Model vision_transformer(std::string name, std::int64_t width, std::int64_t heads);

}  // namespace flopscope::layers
