// SPDX-License-Identifier: MIT
#include "optimizer_parts.h"

#include <algorithm>
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

std::optional<measure::Error> check_options(const measure::RecordType& type, const void* options) {
  constexpr int digits = 6;
  for (const measure::Field& field : type.fields) {
    if (field.kind != measure::Kind::number) continue;
    const auto value = field.in<double>(options);
    if (measure::accepts(field, value)) continue;
    return measure::refusal(field.name, measure::number_text(value, digits),
                            measure::accepted_numbers(field));
  }
  return std::nullopt;
}

double parameters_of(std::span<const LearnedTensor> tensors) {
  double count = 0;
  for (const LearnedTensor& tensor : tensors) count += static_cast<double>(tensor.values.size());
  return count;
}

}  // namespace flopscope::layers
