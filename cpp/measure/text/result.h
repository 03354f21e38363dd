// SPDX-License-Identifier: MIT
//
// A value or the reason why there is none.
//
// The library throws nothing: WebAssembly exceptions cost size, do not catch in builds with threads
// on older Emscripten, and reach JavaScript without their message. An error is a plain value that
// crosses the boundary like any other and becomes a real exception on the far side.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "flopscope/measure/named_value.h"
#include "flopscope/measure/record.h"

namespace flopscope::measure {

struct Given;
struct Said;
struct Sentence;
struct Wording;

/// Why something could not be done, in parts that a program can read and a sentence that people
/// can.
struct Error {
  std::string code;                 ///< stable, e.g. "invalid_value"
  std::string field;                ///< the option or shape field at fault, e.g. "m"; empty if none
  std::string value;                ///< what was given, as text
  std::string allowed;              ///< what would have been accepted, as text
  std::string message;              ///< one sentence that names all of the above
  std::vector<NamedValue> details;  ///< what it speaks of, with the codes of its words

  static const RecordType record_type;

 private:
  Error() = default;
  /// It alone makes one (refusal.h), so that no English is without a code.
  friend Error refusal(std::string_view field, const Given& value, const Wording& allowed,
                       const char* code, const char* message_code, Sentence message,
                       std::initializer_list<Said> values);
};

/// Either a `T` or an `Error`. Test it before looking inside.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] T& value() { return *std::get_if<0>(&state_); }
  [[nodiscard]] const T& value() const { return *std::get_if<0>(&state_); }
  [[nodiscard]] const Error& error() const { return *std::get_if<1>(&state_); }

  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }

 private:
  std::variant<T, Error> state_;
};

}  // namespace flopscope::measure
