// SPDX-License-Identifier: MIT
#include "flopscope/experiments/labelled_memory.h"

namespace flopscope::experiments {

using namespace measure::describing;

constexpr Field labelled_memory_fields[] = {
    field<&LabelledMemory::label>("of the moment"),
    field<&LabelledMemory::event>("allocations and frees before it"),
    observed(field<&LabelledMemory::live_bytes>("bytes", "in use, above the baseline")),
    observed(field<&LabelledMemory::heap_bytes>("bytes",
                                                "the WebAssembly memory's size; absent natively")),
};
constexpr RecordType LabelledMemory::record_type{"LabelledMemory", "memory at a labelled moment",
                                                 labelled_memory_fields};

}  // namespace flopscope::experiments
