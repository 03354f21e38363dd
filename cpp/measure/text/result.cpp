// SPDX-License-Identifier: MIT
#include "flopscope/measure/result.h"

namespace flopscope::measure {

constexpr Field error_fields[] = {
    field<&Error::code>("code", "", "a stable name for programs"),
    field<&Error::field>("field", "", "the option or shape field at fault; empty if none is"),
    field<&Error::value>("value", "", "what was given, as text"),
    field<&Error::allowed>("allowed", "", "what would have been accepted, as text"),
    field<&Error::message>("message", "", "one sentence that names all of these"),
};
constexpr RecordType Error::record_type{"ErrorRecord", "why something could not be done",
                                        error_fields};

}  // namespace flopscope::measure
