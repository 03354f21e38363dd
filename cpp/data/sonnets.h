// SPDX-License-Identifier: MIT
//
// The text that ships, for a language model to learn from: the first 98 of Shakespeare's sonnets
// (1609; in the public domain, here in modern spelling), 59,814 characters of ASCII. Fourteen lines
// each, an empty one between two.
//
// What it cannot do: teach English. It is as much as a small model reads a few times in a minute.
#pragma once

#include <string_view>

namespace flopscope::data {

[[nodiscard]] std::string_view sonnets();

}  // namespace flopscope::data
