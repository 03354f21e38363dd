// SPDX-License-Identifier: MIT
#include "partwise_pass.h"

#include <algorithm>

#include "core/parallel_ranges.h"
#include "core/verification.h"

namespace flopscope::layers {

void PartwisePass::run(Kernel kernel, const PassData& data) const {
  const std::int64_t elements = parts_.shape.elements();
  if (kernel == Kernel::naive) return naive(elements, data.x, data.y);
  if constexpr (has_threads) {
    // Too few for a second thread to gain, even where each takes an exponential.
    constexpr std::size_t least_elements = 1 << 15;
    if (kernel == Kernel::threads) {
      return parallel_ranges(
          static_cast<std::size_t>(elements), static_cast<std::size_t>(parts_.part), least_elements,
          [&](std::size_t begin, std::size_t count) {
            simd(static_cast<std::int64_t>(count), data.x + begin, data.y + begin);
          });
    }
  }
  simd(elements, data.x, data.y);
}

Verification PartwisePass::verify(const PassData& data, double max_work) const {
  const auto size = static_cast<std::size_t>(parts_.shape.elements());
  const std::size_t part = std::min(static_cast<std::size_t>(parts_.part), size);
  const std::size_t parts = (size + part - 1) / part;
  const double work = measure::count(parts_.cost, measure::Convention::all) *
                      (static_cast<double>(part) / static_cast<double>(size));
  const auto compare = [&](std::size_t at, float* expected, ErrorGauge& gauge) {
    const std::size_t begin = at * part;
    const std::size_t length = std::min(part, size - begin);
    naive(static_cast<std::int64_t>(length), data.x + begin, expected);
    for (std::size_t i = 0; i < length; ++i) {
      gauge.compare(data.y[begin + i], expected[i],
                    std::clamp<double>(expected[i], parts_.least_scale, parts_.most_scale));
    }
  };
  return verify_parts(parts, work, max_work, parts_.tolerance, part, compare);
}

}  // namespace flopscope::layers
