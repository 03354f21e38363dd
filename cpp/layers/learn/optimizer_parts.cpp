// SPDX-License-Identifier: MIT
#include "optimizer_parts.h"

#include <algorithm>
#include <utility>

#include "flopscope/measure/memory_tag.h"

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

}  // namespace flopscope::layers
