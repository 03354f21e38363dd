// SPDX-License-Identifier: MIT
#include "flopscope/layers/window.h"

#include "misfit.h"

namespace flopscope::layers {

measure::Result<Shape> windowed(const Window& window, const Shape& output, const Shape& input) {
  if (input.rank() != 4) {
    return misfit("", {"windows", "windows slide over images"},
                  of_shape("(batch, channels, height, width)"), input);
  }
  Shape result = output;
  const std::int64_t reach = window.dilation * (window.kernel_size - 1) + 1;
  for (int i = 2; i < 4; ++i) {
    const std::int64_t room = input[i] + 2 * window.padding - reach;
    if (room < 0) {
      return misfit(
          "kernel_size",
          {"reach",
           "kernel_size is {kernel_size}, which reaches over {reach} elements, and padding is "
           "{padding}",
           {{"kernel_size", window.kernel_size}, {"reach", reach}, {"padding", window.padding}}},
          {"high_and_wide",
           "at least {least} high and wide",
           {{"least", reach - 2 * window.padding}}},
          input);
    }
    result = result.with(i, room / window.stride + 1);
  }
  return result;
}

}  // namespace flopscope::layers
