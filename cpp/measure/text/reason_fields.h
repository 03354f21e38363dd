// SPDX-License-Identifier: MIT
//
// Describes a Reason in a record: two flat fields, its words by the member's name and its code by
// that name and "_code".
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "flopscope/measure/reason.h"
#include "flopscope/measure/record.h"

namespace flopscope::measure {

namespace detail {

template <auto Member>
struct CodeName {
  static constexpr std::string_view name = spelled_name<Member>(), end = "_code";
  char text[name.size() + end.size() + 1]{};

  constexpr CodeName() {
    std::copy(end.begin(), end.end(), std::copy(name.begin(), name.end(), text));
  }
};
template <auto Member>
inline constexpr CodeName<Member> code_name;

}  // namespace detail

/// `doc` says what is not there; the code is absent where the reason is.
template <auto Member, class Record = typename detail::MemberOf<decltype(Member)>::record>
constexpr std::array<Field, 2> reason(const char* doc) {
  Field text = detail::field_of<Member, Record>(Kind::text, doc);
  text.address = [](void* record) {
    return static_cast<void*>(&(static_cast<Record*>(record)->*Member).text);
  };
  Field code = text;
  code.name = detail::code_name<Member>.text;
  code.doc = detail::kept_doc("the same for programs");
  code.address = [](void* record) {
    return static_cast<void*>(&(static_cast<Record*>(record)->*Member).code);
  };
  return {text, if_any(code)};
}

namespace describing {
using measure::reason;
}  // namespace describing

}  // namespace flopscope::measure
