// SPDX-License-Identifier: MIT
#include "flopscope/measure/tag_table.h"

#include <cstring>

namespace flopscope::measure {

namespace {

bool same_pointer(const Tag& a, const Tag& b) {
  return a.operation == b.operation && a.category == b.category;
}

// One literal may have an address in each file that names it.
bool same_text(const Tag& a, const Tag& b) {
  return a.category == b.category && std::strcmp(a.operation, b.operation) == 0;
}

}  // namespace

std::size_t TagTable::row_of(const Tag& tag) {
  if (tag.operation == nullptr) return 0;
  if (latest_ != 0 && same_pointer(rows_[latest_].tag, tag)) return latest_;
  for (latest_ = 1; latest_ < size_; ++latest_) {
    if (same_text(rows_[latest_].tag, tag)) return latest_;
  }
  if (size_ == capacity) return latest_ = capacity - 1;
  rows_[size_].tag = size_ + 1 < capacity ? tag : Tag{others, Category::workspace};
  return size_++;
}

}  // namespace flopscope::measure
