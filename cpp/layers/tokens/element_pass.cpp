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
  return verify_parts(elements_, work, max_work, 0, 0,
                      [&](std::size_t at, float*, ErrorGauge& gauge) {
                        gauge.compare(data.y[at], element(data, at), 1);
                      });
}

}  // namespace flopscope::layers
