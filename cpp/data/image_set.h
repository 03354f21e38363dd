// SPDX-License-Identifier: MIT
//
// Images of one size and what each of them shows: what a classifier is trained and tested on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace flopscope::data {

struct ImageSet {
  std::size_t channels = 1;
  std::size_t height = 0;
  std::size_t width = 0;
  std::size_t classes = 10;
  std::vector<std::uint8_t> pixels = {};  ///< (count, channels, height, width), 0 is background
  std::vector<std::uint8_t> labels = {};  ///< (count), below `classes`

  [[nodiscard]] std::size_t count() const { return labels.size(); }
  [[nodiscard]] std::size_t image_size() const { return channels * height * width; }
  [[nodiscard]] std::span<const std::uint8_t> image(std::size_t at) const {
    return std::span(pixels).subspan(at * image_size(), image_size());
  }
};

}  // namespace flopscope::data
