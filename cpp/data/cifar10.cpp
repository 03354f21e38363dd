// SPDX-License-Identifier: MIT
#include "flopscope/data/cifar10.h"

#include "bytes.h"
#include "flopscope/measure/phrase.h"

namespace flopscope::data {

measure::Result<ImageSet> read_cifar10(std::span<const std::uint8_t> bytes) {
  ImageSet set{.channels = 3, .height = 32, .width = 32};
  const std::size_t record = 1 + set.image_size();
  if (bytes.empty() || bytes.size() % record != 0) {
    return wrong_size("images", bytes.size(),
                      {"whole_records",
                       "a multiple of {size} bytes, one label and 32x32x3 pixels each",
                       {{"size", record}}});
  }
  for (std::size_t begin = 0; begin < bytes.size(); begin += record) {
    const std::uint8_t label = bytes[begin];
    if (label >= set.classes) {
      return measure::refusal("images[" + std::to_string(begin / record) + "].label",
                              std::to_string(label), measure::whole_number(0, 9), "damaged_file");
    }
    set.labels.push_back(label);
    const auto image = bytes.subspan(begin + 1, set.image_size());
    set.pixels.insert(set.pixels.end(), image.begin(), image.end());
  }
  return set;
}

}  // namespace flopscope::data
