// SPDX-License-Identifier: MIT
//
// Everything that code which does work needs in order to be seen at it: spans and memory tags.
#pragma once

#include "flopscope/measure/memory_tag.h"  // IWYU pragma: export
#include "flopscope/measure/trace.h"       // IWYU pragma: export
