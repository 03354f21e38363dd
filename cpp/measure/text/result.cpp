// SPDX-License-Identifier: MIT
#include "flopscope/measure/result.h"

namespace flopscope::measure {

constexpr Field error_fields[] = {
    field<&Error::code>("a stable name for programs"),
    field<&Error::field>("the option or shape field at fault; empty if none is"),
    field<&Error::value>("what was given, as text"),
    field<&Error::allowed>("what would have been accepted, as text"),
    field<&Error::message>("one sentence that names all of these"),
    if_any(records<&Error::details>(
        "what the message speaks of, by name, and the codes of its words: message_code, "
        "allowed_code")),
};
constexpr RecordType Error::record_type{"ErrorRecord", "why something could not be done",
                                        error_fields};

}  // namespace flopscope::measure
