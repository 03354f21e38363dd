// SPDX-License-Identifier: MIT
//
// Tags: who allocates, and for what. Code that allocates opens a MemoryTag; whoever counts bytes
// asks for the current tag at each allocation. Setting one is two stores, so tags are always on.
#pragma once

#include <utility>

namespace flopscope::measure {

enum class Category : int { parameters, activations, gradients, optimizer_state, workspace };

inline constexpr const char* category_names[] = {"parameters", "activations", "gradients",
                                                 "optimizer_state", "workspace"};

/// The name of an operation and what it allocates for.
struct Tag {
  const char* operation = nullptr;  ///< null: nobody said
  Category category = Category::workspace;
};

namespace detail {
inline constinit thread_local Tag current_tag{};
}  // namespace detail

/// The innermost tag that is open on this thread.
[[nodiscard]] inline Tag current_tag() { return detail::current_tag; }

/// Tags this thread's allocations for as long as it lives, then restores the tag before.
class MemoryTag {
 public:
  /// `operation` must outlive every count that is made of it: use a literal.
  MemoryTag(const char* operation, Category category)
      : previous_(std::exchange(detail::current_tag, Tag{operation, category})) {}
  ~MemoryTag() { detail::current_tag = previous_; }
  MemoryTag(const MemoryTag&) = delete;
  MemoryTag& operator=(const MemoryTag&) = delete;

 private:
  Tag previous_;
};

}  // namespace flopscope::measure
