// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The range of outputs for which a tap of a convolution's kernel lies on the image, for the forms
// that go tap by tap.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "conv2d_forms.h"

namespace flopscope::layers {

/// Which of the outputs along a dimension a tap connects with the image, and the place that it
/// reads for the first of them; the others read padding.
struct Reach {
  Reach(const Conv2dSizes& sizes, std::size_t tap, std::size_t places, std::size_t outputs) {
    // Much padding and dilation may pass what an address can hold.
    const std::uint64_t stride = sizes.stride;
    const std::uint64_t padding = sizes.padding;
    const std::uint64_t offset = std::uint64_t{tap} * sizes.dilation;
    const std::uint64_t past = places + padding;
    const std::uint64_t skipped = offset < padding ? (padding - offset - 1) / stride + 1 : 0;
    const std::uint64_t reached =
        offset < past ? std::min<std::uint64_t>((past - offset - 1) / stride + 1, outputs) : 0;
    if (skipped >= reached) return;
    begin = static_cast<std::size_t>(skipped);
    end = static_cast<std::size_t>(reached);
    first = static_cast<std::size_t>(skipped * stride + offset - padding);
  }
  std::size_t begin = 0, end = 0, first = 0;
  [[nodiscard]] std::size_t count() const { return end - begin; }
};

}  // namespace flopscope::layers
