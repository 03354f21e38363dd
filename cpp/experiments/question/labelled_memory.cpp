// SPDX-License-Identifier: MIT
#include "flopscope/experiments/labelled_memory.h"

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::LabelledMemory>() {
  using experiments::LabelledMemory;
  static constexpr Field fields[] = {
      field<&LabelledMemory::label>("label", "", "of the moment"),
      field<&LabelledMemory::event>("event", "", "allocations and frees before it"),
      field<&LabelledMemory::live_bytes>("live_bytes", "bytes", "in use, above the baseline"),
      field<&LabelledMemory::heap_bytes>("heap_bytes", "bytes",
                                         "the WebAssembly memory's size; absent natively"),
  };
  static constexpr RecordType type{"LabelledMemory", "memory at a labelled moment", fields};
  return type;
}
