// SPDX-License-Identifier: MIT
#include "flopscope/data/idx.h"

#include <algorithm>
#include <array>

#include "bytes.h"

namespace flopscope::data {

namespace {

using Bytes = std::span<const std::uint8_t>;
using measure::number_text;
using measure::Result;
using measure::Wording;

constexpr std::size_t word = 4;

std::uint32_t big_endian(Bytes bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (const std::uint8_t byte : bytes.subspan(at, word)) number = number << 8U | byte;
  return number;
}

/// The sizes that a file of `dimensions` says it has.
Result<std::array<std::uint64_t, 3>> sizes_in(const char* file, Bytes bytes,
                                              std::size_t dimensions) {
  const std::size_t head = word * (1 + dimensions);
  const Wording what{"idx",
                     "an IDX file of bytes in {dimensions}",
                     {{"dimensions", dimensions == 1 ? "one dimension" : "three dimensions"}}};
  if (bytes.size() < head) return wrong_size(file, bytes.size(), what);
  if (big_endian(bytes, 0) != 0x800U + dimensions) {
    return measure::refusal(file, Wording{"something_else", "something else"}, what,
                            "damaged_file");
  }
  std::array<std::uint64_t, 3> sizes{1, 1, 1};
  // Three sizes of 32 bits may be more than 64 bits hold, but not where each step is looked at.
  std::uint64_t elements = 1;
  for (std::size_t i = 0; i < dimensions; ++i) {
    sizes[i] = big_endian(bytes, word * (1 + i));
    if (sizes[i] > 0 && elements > bytes.size()) break;
    elements *= sizes[i];
  }
  if (elements != bytes.size() - head) {
    const Wording longer{"as_its_head", "as long as its head says"};
    const Wording shorter{
        "bytes_of_head", "{bytes} bytes long, as its head says", {{"bytes", head + elements}}};
    return wrong_size(file, bytes.size(), elements > bytes.size() ? longer : shorter);
  }
  return sizes;
}

}  // namespace

Result<ImageSet> read_idx(Bytes images, Bytes labels) {
  const auto of_images = sizes_in("images", images, 3);
  if (!of_images) return of_images.error();
  const auto of_labels = sizes_in("labels", labels, 1);
  if (!of_labels) return of_labels.error();
  const auto [count, height, width] = *of_images;
  if (count == 0 || height == 0 || width == 0) {
    return measure::refusal("images", Wording{"none_given", "none"},
                            {"an_image", "at least one image of at least one pixel"},
                            "damaged_file");
  }
  if ((*of_labels)[0] != count) {
    return measure::refusal(
        "labels", number_text(static_cast<double>((*of_labels)[0])),
        {"as_many", "as many as there are images ({count})", {{"count", count}}}, "damaged_file");
  }
  ImageSet set{.height = static_cast<std::size_t>(height),
               .width = static_cast<std::size_t>(width)};
  set.pixels.assign(images.end() - static_cast<std::ptrdiff_t>(count * height * width),
                    images.end());
  set.labels.assign(labels.end() - static_cast<std::ptrdiff_t>(count), labels.end());
  set.classes = *std::max_element(set.labels.begin(), set.labels.end()) + std::size_t{1};
  return set;
}

}  // namespace flopscope::data
