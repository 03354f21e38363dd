// SPDX-License-Identifier: MIT
#include "flopscope/measure/named_value.h"

namespace flopscope::measure {

constexpr Field named_value_fields[] = {
    field<&NamedValue::name>("what it is; its unit is the last word, as in a field"),
    field<&NamedValue::number>("its value; absent for a text"),
    if_any(field<&NamedValue::text>("its value; absent for a number")),
};
constexpr RecordType NamedValue::record_type{"NamedValue", "a value that a sentence speaks of",
                                             named_value_fields};

}  // namespace flopscope::measure
