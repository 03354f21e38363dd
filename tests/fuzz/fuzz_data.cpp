// SPDX-License-Identifier: MIT
//
// Any bytes: each reader of data refuses them with a sentence, or gives what holds together.
#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "flopscope/data/cifar10.h"
#include "flopscope/data/idx.h"
#include "flopscope/data/text_set.h"
#include "require.h"

using namespace flopscope;
using fuzz::require;
using fuzz::require_sentence;

namespace {

void check(const measure::Result<data::ImageSet>& set) {
  if (!set) return require_sentence(set.error());
  require(set->count() > 0 && set->pixels.size() == set->count() * set->image_size());
  require(std::all_of(set->labels.begin(), set->labels.end(),
                      [&](std::uint8_t label) { return label < set->classes; }));
}

}  // namespace

/// The first byte says how much of the rest is the images' file; what is left is the labels'.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::span<const std::uint8_t> all(bytes, size);
  check(data::read_cifar10(all));
  if (size > 0) {
    const auto files = all.subspan(1);
    const std::size_t images = std::min<std::size_t>(bytes[0], files.size());
    check(data::read_idx(files.first(images), files.subspan(images)));
  }
  const auto text = data::read_text({reinterpret_cast<const char*>(bytes), size});
  if (!text) {
    require_sentence(text.error());
    return 0;
  }
  std::string again;
  for (const std::uint32_t token : text->tokens) again += text->alphabet.at(token);
  require(again == std::string_view(reinterpret_cast<const char*>(bytes), size));
  return 0;
}
