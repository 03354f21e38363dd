// SPDX-License-Identifier: MIT
//
// The memory limit of this process, by which a shape that cannot fit is refused with a sentence
// before anything is allocated.
//
// In WebAssembly the limit is the largest heap that the module was linked for or was granted.
// Natively it is the machine's physical memory: an operating system may promise more, but a
// benchmark that pages measures the disk. A container's or a user's quota is not seen; then the
// allocation itself fails, and says the same.
#pragma once

#include <string>
#include <string_view>

#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

/// The bytes that this process could hold in all; infinite where the platform does not tell.
[[nodiscard]] double memory_limit_bytes();

/// Lowers it to what the engine granted, where that is less than the module was linked for.
void lower_memory_limit(double bytes);

/// What is left of them. Natively nobody knows what others will release: the same as the limit.
[[nodiscard]] double memory_available_bytes();

/// "112 GB", with 1 KB = 1024 bytes.
[[nodiscard]] std::string bytes_text(double bytes);

/// An "out_of_memory" error: "`what` needs 112 GB; this build can hold 4 GB.".
/// `field` and `value` name what should be made smaller.
[[nodiscard]] measure::Error out_of_memory(const measure::Wording& what, double needed_bytes,
                                           std::string_view field, const measure::Given& value);

}  // namespace flopscope::layers
