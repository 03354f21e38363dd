// SPDX-License-Identifier: MIT
#include "js_value.h"

#include <algorithm>

namespace flopscope::bindings {

using emscripten::val;

// What holds more than texts and numbers may hold itself, which JSON cannot write.
bool JsValue::is_plain(const std::vector<std::string>& members) const {
  constexpr std::size_t most_members = 20;
  if (members.size() > most_members) return false;
  return std::all_of(members.begin(), members.end(), [this](const std::string& name) {
    const Type type = JsValue(value_[name]).type();
    return type == Type::boolean || type == Type::number || type == Type::text;
  });
}

JsValue::Type JsValue::type() const {
  if (value_.isUndefined()) return Type::absent;
  if (value_.isTrue() || value_.isFalse()) return Type::boolean;
  if (value_.isNumber()) return Type::number;
  if (value_.isString()) return Type::text;
  if (value_.isArray()) return Type::list;
  if (!value_.isNull() && value_.typeOf().as<std::string>() == "object") return Type::object;
  return Type::other;
}

bool JsValue::boolean() const { return value_.isTrue(); }

double JsValue::number() const { return value_.as<double>(); }

std::string JsValue::text() const { return value_.as<std::string>(); }

std::vector<std::string> JsValue::names() const {
  const val keys = val::global("Object").call<val>("keys", value_);
  const auto count = keys["length"].as<std::size_t>();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back(keys[i].as<std::string>());
  return names;
}

std::unique_ptr<experiments::Value> JsValue::member(std::string_view name) const {
  if (type() != Type::object) return std::make_unique<JsValue>(val::undefined());
  return std::make_unique<JsValue>(value_[std::string(name)]);
}

std::size_t JsValue::size() const {
  return type() == Type::list ? value_["length"].as<std::size_t>() : 0;
}

std::unique_ptr<experiments::Value> JsValue::element(std::size_t index) const {
  if (type() != Type::list) return std::make_unique<JsValue>(val::undefined());
  return std::make_unique<JsValue>(value_[index]);
}

std::string JsValue::value_text() const {
  // JSON shows texts in quotes and objects whole; what it cannot write (NaN, functions), String
  // can.
  if (type() == Type::number || type() == Type::other || type() == Type::absent) {
    const auto text = val::global("String").call<std::string>("call", val::null(), value_);
    const bool is_bigint = value_.typeOf().as<std::string>() == "bigint";
    return is_bigint ? text + "n" : text;
  }
  if (type() == Type::object && !is_plain(names())) return "an object";
  if (type() == Type::list && !is_plain(names())) return "a list";
  constexpr std::size_t longest = 80;
  auto text = val::global("JSON").call<std::string>("stringify", value_);
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80) --end;  // inside of a character
  return text.substr(0, end) + "...";
}

}  // namespace flopscope::bindings
