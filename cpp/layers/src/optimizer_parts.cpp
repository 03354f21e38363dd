// SPDX-License-Identifier: MIT
#include "optimizer_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

using measure::Result;

Result<std::vector<Tensor<float>>> zeros_like(std::span<const LearnedTensor> tensors,
                                              const char* optimizer) {
  const measure::MemoryTag tag(optimizer, measure::Category::optimizer_state);
  std::vector<Tensor<float>> state;
  state.reserve(tensors.size());
  for (const LearnedTensor& tensor : tensors) {
    auto zeros = Tensor<float>::allocate({tensor.values.size()});
    if (!zeros) return zeros.error();
    std::fill_n(zeros->data(), zeros->size(), 0.0F);
    state.push_back(std::move(*zeros));
  }
  return Result<std::vector<Tensor<float>>>(std::move(state));
}

std::optional<measure::Error> check_options(std::span<const OptimizerOption> options) {
  constexpr int digits = 6;
  for (const OptimizerOption& option : options) {
    if (option.value >= 0 && option.value < option.end) continue;  // false for NaN
    const bool bounded = std::isfinite(option.end);
    return measure::refusal(
        option.name, measure::number_text(option.value, digits),
        bounded ? "a number of at least 0 and below " + measure::number_text(option.end, digits)
                : "a finite number of at least 0");
  }
  return std::nullopt;
}

}  // namespace flopscope::layers
