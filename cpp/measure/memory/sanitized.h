// SPDX-License-Identifier: MIT
//
// FLOPSCOPE_SANITIZED is defined where a sanitizer has taken the place of the allocator and filled
// the stack with its own guards: there is nothing of the program's own memory to be measured.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FLOPSCOPE_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define FLOPSCOPE_SANITIZED 1
#endif
#endif
