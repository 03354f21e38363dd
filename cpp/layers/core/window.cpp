// SPDX-License-Identifier: MIT
#include "flopscope/layers/window.h"

#include "misfit.h"

namespace flopscope::layers {

measure::Result<Shape> windowed(const Window& window, const Shape& output, const Shape& input) {
  if (input.rank() != 4) {
    return misfit("", "windows slide over images", "(batch, channels, height, width)", input);
  }
  Shape result = output;
  const std::int64_t reach = window.dilation * (window.kernel_size - 1) + 1;
  for (int i = 2; i < 4; ++i) {
    const std::int64_t room = input[i] + 2 * window.padding - reach;
    if (room < 0) {
      return misfit("kernel_size",
                    is("kernel_size", window.kernel_size) + ", which reaches over " +
                        std::to_string(reach) + " elements, and " + is("padding", window.padding),
                    "at least " + std::to_string(reach - 2 * window.padding) + " high and wide",
                    input);
    }
    result = result.with(i, room / window.stride + 1);
  }
  return result;
}

}  // namespace flopscope::layers
