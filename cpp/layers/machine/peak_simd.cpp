// SPDX-License-Identifier: MIT
#include "flopscope/layers/emitted_chains.h"
#include "flopscope/layers/peak.h"
#include "flopscope/layers/tile_kind.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

/// So many vectors of chains at a time. Where factor and term are one number, they share a
/// register.
template <std::size_t accumulators, bool one_number>
void run_chains(std::int64_t steps, float factor, float term, const float* begin, float* y) {
  const Floats factors = simd::splat(factor);
  const Floats terms = one_number ? factors : simd::splat(term);
  constexpr std::size_t chains = 8 * accumulators;
  for (std::size_t chain = 0; chain < chains; chain += accumulators * lanes) {
    Floats values[accumulators];
    for (std::size_t i = 0; i < accumulators; ++i)
      values[i] = simd::load(begin + chain + i * lanes);
    for (std::int64_t step = 0; step < steps; ++step) {
      for (Floats& value : values) value = simd::multiply_add(value, factors, terms);
    }
    for (std::size_t i = 0; i < accumulators; ++i) simd::store(y + chain + i * lanes, values[i]);
  }
}

/// Factor and term are one number in all forms but that of twelve.
bool has_one_number(PeakForm form) { return form != PeakForm::accumulators_12; }

emit::ChainsFunction emitted_chains(PeakForm form) {
  const auto accumulators = static_cast<std::size_t>(PeakShape{1, form}.accumulators());
  return emit::emitted_chains(accumulators, has_one_number(form));
}

}  // namespace

bool peak_is_fused() {
  return compiler_fuses() || emitted_chains(PeakForm::accumulators_12) != nullptr;
}

void peak_simd(const PeakShape& shape, float factor, float term, const float* begin, float* y) {
  if (const emit::ChainsFunction emitted = emitted_chains(shape.form)) {
    const float numbers[] = {factor, term};
    const auto chains = static_cast<std::size_t>(shape.chains());
    const std::size_t at_a_time = chains / 8 * lanes;
    for (std::size_t chain = 0; chain < chains; chain += at_a_time) {
      emitted(static_cast<std::size_t>(shape.steps), numbers, begin + chain, y + chain);
    }
    return;
  }
  switch (shape.form) {
    case PeakForm::accumulators_12:
      return run_chains<12, false>(shape.steps, factor, term, begin, y);
    case PeakForm::accumulators_14:
      return run_chains<14, true>(shape.steps, factor, term, begin, y);
    case PeakForm::accumulators_24:
      return run_chains<24, true>(shape.steps, factor, term, begin, y);
  }
}

}  // namespace flopscope::layers
