// SPDX-License-Identifier: MIT
#include "element_pass.h"

#include "core/verification.h"

namespace flopscope::layers {

void ElementPass::run(Kernel kernel, const PassData& data) const {
  if (kernel != Kernel::naive) return run_rows(data);
  for (std::size_t i = 0; i < elements_; ++i) data.y[i] = element(data, i);
}

Verification ElementPass::verify(const PassData& data, double max_work) const {
  constexpr double work = 4;  // to find an element takes longer than to make it
  const std::size_t affordable = affordable_parts(elements_, work, max_work);
  if (affordable == 0) return too_much_work();
  const Sample sample(elements_, affordable);
  ErrorGauge gauge(0);
  for (std::size_t s = 0; s < sample.size(); ++s) {
    gauge.compare(data.y[sample[s]], element(data, sample[s]), 1);
  }
  return gauge.verification();
}

}  // namespace flopscope::layers
