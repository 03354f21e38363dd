// SPDX-License-Identifier: MIT
//
// can_record: whether this test program's allocator can be recorded: not under a sanitizer, nor on
// a platform that has no hooks. There the recording must say so, and nothing else can be tested.
#pragma once

#include "flopscope/measure/memory_recording.h"

namespace flopscope::test {

inline bool can_record() { return measure::MemoryRecording::start().ok(); }

}  // namespace flopscope::test
