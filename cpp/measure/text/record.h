// SPDX-License-Identifier: MIT
//
// One description of every record that leaves C++: its fields, their types, units, allowed values
// and what they mean. The JavaScript values, the TypeScript types, the JSON schema of result files
// and the sentences about bad input are all made from it, so none of them can disagree.
//
// A description is a table that is walked at run time, not a template that is unrolled: the code
// that encodes and decodes exists once, whatever the number of records.
//
//   struct Window {
//     std::int64_t rows = 3;
//     std::optional<double> mean_ms;
//
//     static const RecordType record_type;
//   };
//
//   constexpr Field window_fields[] = {
//       field<&Window::rows>("how many rows", at_least(1)),
//       field<&Window::mean_ms>("ms", "mean time; absent when it cannot be resolved"),
//   };
//   constexpr RecordType Window::record_type{"Window", "a window of samples", window_fields};
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace flopscope::measure {

struct RecordType;

/// How a field is stored in C++ and what it becomes outside.
enum class Kind : std::uint8_t {
  number,   ///< double -> number
  maybe,    ///< std::optional<double> -> number, absent when there is no value
  count,    ///< std::int64_t -> whole number
  boolean,  ///< bool -> boolean
  text,     ///< std::string -> string
  choice,   ///< enum class : int -> one of the names in `choices`
  numbers,  ///< std::vector<double> -> Float64Array; array in JSON
  records,  ///< std::vector<record> -> array
  record,   ///< a record, or std::optional of one -> object
  model,    ///< std::string, a known model's name or a spec as JSON -> the name, or an object
};

/// The closed interval of accepted values of a number, a count or each element of numbers.
struct Range {
  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
};

constexpr Range at_least(double minimum) {
  return {minimum, std::numeric_limits<double>::infinity()};
}
constexpr Range between(double minimum, double maximum) { return {minimum, maximum}; }

/// The names of an enumeration, in the order of its values from 0.
struct Choices {
  std::span<const char* const> names;

  template <class Value>
  [[nodiscard]] constexpr const char* operator[](Value value) const {
    return names[static_cast<std::size_t>(value)];
  }
};

/// Access to a field that is an enumeration without knowing which: a place for `int` is none for an
/// enumeration, even for one that is stored as `int`.
struct ChoiceAccess {
  int (*get)(const void* record);
  void (*set)(void* record, int value);
};

/// Access to a `std::vector` of records, or to one inside another, without knowing the record.
struct RecordList {
  std::size_t (*size)(const void* list);
  const void* (*at)(const void* list, std::size_t index);
};

/// Which part of an estimate a field holds; most hold none.
enum class Part : std::uint8_t { none, point, low, high, widening };

/// Where the value of a field comes from, for whoever computes saved figures again.
enum class Origin : std::uint8_t {
  derived,   ///< by arithmetic, from what else is saved
  method,    ///< the same by a method that may differ from version to version
  observed,  ///< by the measurement alone
};

/// One field of a record.
struct Field {
  const char* name;
  const char* unit = "";  ///< "ms", "bytes", ...; "" for a bare count, ratio or text
  const char* doc = "";
  Kind kind;
  Part part = Part::none;
  Origin origin = Origin::derived;
  bool optional = false;  ///< absent outside where there is no value, no text or an empty list
  bool filled = false;    ///< a list with an entry at least, unless `outcome` says otherwise
  Range range = {};
  const Choices* choices = nullptr;          ///< of Kind::choice
  const ChoiceAccess* choice = nullptr;      ///< of Kind::choice; what else is read by `in`
  const RecordType* nested = nullptr;        ///< of Kind::records and Kind::record
  const RecordList* list = nullptr;          ///< of Kind::records, and of Kind::record: one or none
  void* (*address)(void* record) = nullptr;  ///< where the field lies in a record
  const void* estimate = nullptr;            ///< the same for all parts of one estimate, else null

  /// The name of the value that a field of Kind::choice has.
  [[nodiscard]] const char* chosen(const void* record) const {
    return (*choices)[choice->get(record)];
  }
  /// Copies an option: a number, a count, a boolean, a text or a choice.
  void copy(const void* from, void* to) const;
  template <class T>
  [[nodiscard]] T& in(void* record) const {
    return *static_cast<T*>(address(record));
  }
  template <class T>
  [[nodiscard]] const T& in(const void* record) const {
    return *static_cast<const T*>(address(const_cast<void*>(record)));
  }
};

namespace detail {

/// Only the programs that write types and schemas read the sentences; the module that a browser
/// downloads leaves them out.
constexpr const char* kept_doc([[maybe_unused]] const char* doc) {
#ifdef FLOPSCOPE_OMIT_DOCS
  return "";
#else
  return doc;
#endif
}

}  // namespace detail

/// A record: its name in TypeScript and the JSON schema, and its fields in order.
struct RecordType {
  const char* name;
  const char* doc;
  std::span<const Field> fields;

  constexpr RecordType(const char* type_name, const char* sentence,
                       std::span<const Field> all_fields = {})
      : name(type_name), doc(detail::kept_doc(sentence)), fields(all_fields) {}

  [[nodiscard]] const Field* find(std::string_view field_name) const;
  /// The name of the field with another part of the estimate that `field` is a part of; or null.
  [[nodiscard]] const char* name_of(Part part, const Field& field) const;
};

namespace detail {

template <class Member>
struct MemberOf;
template <class Record, class Value>
struct MemberOf<Value Record::*> {
  using record = Record;
  using value = Value;
};

template <class T>
constexpr Kind kind_of() {
  if constexpr (std::is_same_v<T, double>) return Kind::number;
  else if constexpr (std::is_same_v<T, std::optional<double>>) return Kind::maybe;
  else if constexpr (std::is_same_v<T, std::int64_t>) return Kind::count;
  else if constexpr (std::is_same_v<T, bool>) return Kind::boolean;
  else if constexpr (std::is_same_v<T, std::string>) return Kind::text;
  else if constexpr (std::is_same_v<T, std::vector<double>>) return Kind::numbers;
  else if constexpr (std::is_enum_v<T>) return Kind::choice;
  else static_assert(sizeof(T) == 0, "a record holds no field of this type");
}

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

template <class T>
inline constexpr RecordList inner_of{
    [](const void*) { return std::size_t{1}; },
    [](const void* record, std::size_t) { return record; },
};
template <class T>
inline constexpr RecordList inner_of<std::optional<T>>{
    [](const void* record) {
      return std::size_t{static_cast<const std::optional<T>*>(record)->has_value()};
    },
    [](const void* record, std::size_t) {
      return static_cast<const void*>(&**static_cast<const std::optional<T>*>(record));
    },
};

template <class T>
struct InnerOf {
  using type = T;
};
template <class T>
struct InnerOf<std::optional<T>> {
  using type = T;
};

template <class T>
inline constexpr RecordList list_of{
    [](const void* list) { return static_cast<const std::vector<T>*>(list)->size(); },
    [](const void* list, std::size_t index) {
      return static_cast<const void*>(&(*static_cast<const std::vector<T>*>(list))[index]);
    }};

template <auto Member>
inline constexpr ChoiceAccess choice_of{
    [](const void* record) {
      using Record = typename MemberOf<decltype(Member)>::record;
      return static_cast<int>(static_cast<const Record*>(record)->*Member);
    },
    [](void* record, int value) {
      using Parts = MemberOf<decltype(Member)>;
      static_cast<typename Parts::record*>(record)->*Member =
          static_cast<typename Parts::value>(value);
    }};

}  // namespace detail

namespace detail {

/// A text that can be an argument of a template.
template <std::size_t size>
struct Text {
  char text[size + 1]{};

  constexpr explicit Text(std::string_view from) { std::copy_n(from.data(), size, text); }
};
/// One copy of each text, however many members have that name; in a variable, since an argument
/// itself is laid out with room around it.
template <Text text>
inline constexpr Text kept_text = text;

/// The name of a member as C++ spells it. The compiler tells it in the name of this function:
/// "... [Member = &flopscope::Window::rows]", in GCC "... [with auto Member = ...; ...]".
template <auto Member>
constexpr std::string_view spelled_name() {
  const std::string_view function = __PRETTY_FUNCTION__;
  const std::size_t colons = function.rfind("::", function.find_first_of("];", function.find('&')));
  return function.substr(colons + 2, function.find_first_of(")];", colons) - colons - 2);
}
/// A member whose name is spelled as a field's is, in files, links and the API: a compiler that
/// spells it otherwise is refused.
struct Spelled {
  int member_name;
};
static_assert(spelled_name<&Spelled::member_name>() == "member_name");

template <auto Member>
inline constexpr const char* name_of =
    kept_text<Text<spelled_name<Member>().size()>(spelled_name<Member>())>.text;

template <auto Member, class Record>
constexpr Field field_of(Kind kind, const char* doc) {
  return {.name = name_of<Member>, .doc = kept_doc(doc), .kind = kind, .address = [](void* record) {
            return static_cast<void*>(&(static_cast<Record*>(record)->*Member));
          }};
}

}  // namespace detail

/// Describes a field of a plain type, which outside is called what it is called in C++. `unit` and
/// `doc` are for people; `range` is enforced on input. A member that `Record` has from its base is
/// described with both.
template <auto Member, class Record = typename detail::MemberOf<decltype(Member)>::record>
constexpr Field field(const char* unit, const char* doc, Range range = {}) {
  using Value = typename detail::MemberOf<decltype(Member)>::value;
  Field result = detail::field_of<Member, Record>(detail::kind_of<Value>(), doc);
  result.unit = unit;
  result.range = range;
  result.optional = result.kind == Kind::maybe;
  return result;
}

/// The same of one without a unit: a bare count, a ratio or a text.
template <auto Member, class Record = typename detail::MemberOf<decltype(Member)>::record>
constexpr Field field(const char* doc, Range range = {}) {
  return field<Member, Record>("", doc, range);
}

namespace detail {

template <class Table>
inline constexpr std::size_t count_of = std::tuple_size_v<Table>;
template <>
inline constexpr std::size_t count_of<Field> = 1;

constexpr Field* copy(const Field& field, Field* to) {
  *to = field;
  return to + 1;
}
template <std::size_t count>
constexpr Field* copy(const std::array<Field, count>& fields, Field* to) {
  for (const Field& field : fields) *to++ = field;
  return to;
}

}  // namespace detail

/// A table of fields from single ones and from tables that several records have in common.
template <class... Parts>
constexpr auto fields(const Parts&... parts) {
  std::array<Field, (detail::count_of<Parts> + ...)> all{};
  Field* to = all.data();
  ((to = detail::copy(parts, to)), ...);
  return all;
}

/// Describes a field that holds one of an enumeration's values.
template <auto Member>
constexpr Field choice(const char* doc, const Choices& choices) {
  using Value = typename detail::MemberOf<decltype(Member)>::value;
  static_assert(std::is_same_v<std::underlying_type_t<Value>, int>, "choices are counted by int");
  Field result = field<Member>(doc);
  result.choices = &choices;
  result.choice = &detail::choice_of<Member>;
  return result;
}

/// Describes a field that holds a vector of records.
template <auto Member, class Record = typename detail::MemberOf<decltype(Member)>::record>
constexpr Field records(const char* doc) {
  using List = typename detail::MemberOf<decltype(Member)>::value;
  Field result = detail::field_of<Member, Record>(Kind::records, doc);
  result.nested = &List::value_type::record_type;
  result.list = &detail::list_of<typename List::value_type>;
  return result;
}

/// Describes a field that holds a record, or an optional one.
template <auto Member>
constexpr Field record(const char* doc) {
  using Parts = detail::MemberOf<decltype(Member)>;
  using Value = typename Parts::value;
  Field result = detail::field_of<Member, typename Parts::record>(Kind::record, doc);
  result.nested = &detail::InnerOf<Value>::type::record_type;
  result.list = &detail::inner_of<Value>;
  result.optional = detail::IsOptional<Value>::value;
  return result;
}

/// Describes a field that holds a model: its name, or its spec as JSON.
template <auto Member>
constexpr Field model(const char* doc) {
  Field result = field<Member>(doc);
  result.kind = Kind::model;
  return result;
}

/// The same field: a text or a list is absent where it is empty, a boolean in older files only.
constexpr Field if_any(Field field) {
  field.optional = true;
  return field;
}

/// The same list, which has an entry at least in every report, or where that has an `outcome`, in
/// those with its first one: measured, or trained.
constexpr Field filled(Field list) {
  list.filled = true;
  return list;
}

namespace detail {

constexpr Field from(Origin origin, Field field) {
  field.origin = origin;
  return field;
}
template <std::size_t count>
constexpr std::array<Field, count> from(Origin origin, std::array<Field, count> fields) {
  for (Field& field : fields) field.origin = origin;
  return fields;
}

}  // namespace detail

/// The same field, or table of them, which only the measurement itself knew.
template <class Described>
constexpr Described observed(const Described& described) {
  return detail::from(Origin::observed, described);
}
/// The same, which is more than arithmetic: an interval, a fit, a verdict.
template <class Described>
constexpr Described by_method(const Described& described) {
  return detail::from(Origin::method, described);
}

/// The words that descriptions are written in, for `using namespace measure::describing`.
namespace describing {
using measure::at_least;
using measure::between;
using measure::by_method;
using measure::choice;
using measure::Choices;
using measure::Field;
using measure::field;
using measure::fields;
using measure::filled;
using measure::if_any;
using measure::model;
using measure::observed;
using measure::record;
using measure::records;
using measure::RecordType;
}  // namespace describing

}  // namespace flopscope::measure
