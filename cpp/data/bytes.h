// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The refusals that all readers of binary files share.
#pragma once

#include <cstddef>
#include <string>

#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::data {

/// A "damaged_file" error about a file of `size` bytes.
[[nodiscard]] inline measure::Error wrong_size(const char* file, std::size_t size,
                                               const measure::Wording& allowed) {
  return measure::refusal(file,
                          measure::Wording{"size_in_bytes", "{bytes} bytes", {{"bytes", size}}},
                          allowed, "damaged_file");
}

}  // namespace flopscope::data
