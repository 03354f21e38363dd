// SPDX-License-Identifier: MIT
#include "module_bytes.h"

#include <string_view>

namespace flopscope::layers::emit {

namespace {

using namespace std::string_view_literals;

/// A section of one entry.
void append_section(Bytes& module, char section, std::string_view entry) {
  module.push_back(section);
  append_unsigned(module, static_cast<std::uint32_t>(entry.size() + 1));
  module.push_back(1);
  module += entry;
}

}  // namespace

Bytes module_bytes(const FunctionBody& function, MemoryKind memory) {
  Bytes module("\0asm\1\0\0\0"sv);
  Bytes type("\x60");
  append_unsigned(type, function.parameters());
  type.append(function.parameters(), '\x7F');
  type.push_back(0);  // results
  append_section(module, 1, type);
  // Limits in pages: from 0, and of a shared one to 65,536, which is as many as there can be.
  append_section(module, 2,
                 memory == MemoryKind::own ? "\1m\1m\2\0\0"sv : "\1m\1m\2\3\0\x80\x80\4"sv);
  append_section(module, 3, "\0"sv);
  append_section(module, 7, "\1f\0\0"sv);
  append_section(module, 10, function.entry());
  return module;
}

}  // namespace flopscope::layers::emit
