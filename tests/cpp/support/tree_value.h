// SPDX-License-Identifier: MIT
//
// A caller's value built by hand: object({{"m", 3.0}, {"kernel", "simd"}}), list({1.0, 2.0}).
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "flopscope/experiments/value.h"

namespace flopscope::test {

class TreeValue final : public experiments::Value {
 public:
  using Members = std::vector<std::pair<std::string, TreeValue>>;

  using Elements = std::vector<TreeValue>;
  using Bytes = std::vector<std::uint8_t>;

  TreeValue() = default;
  TreeValue(bool value) : data_(value) {}
  TreeValue(double value) : data_(value) {}
  TreeValue(const char* value) : data_(std::string(value)) {}
  TreeValue(Members members) : data_(std::move(members)) {}
  TreeValue(Elements elements) : data_(std::move(elements)) {}
  TreeValue(Bytes bytes) : data_(std::move(bytes)) {}

  [[nodiscard]] Type type() const override {
    static constexpr Type types[] = {Type::absent, Type::boolean, Type::number, Type::text,
                                     Type::object, Type::list,    Type::other};
    return types[data_.index()];
  }
  [[nodiscard]] bool boolean() const override { return std::get<bool>(data_); }
  [[nodiscard]] double number() const override { return std::get<double>(data_); }
  [[nodiscard]] std::string text() const override { return std::get<std::string>(data_); }
  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> names;
    for (const auto& [name, value] : std::get<Members>(data_)) names.push_back(name);
    return names;
  }
  [[nodiscard]] std::unique_ptr<Value> member(std::string_view wanted) const override {
    if (const auto* members = std::get_if<Members>(&data_)) {
      for (const auto& [name, value] : *members) {
        if (name == wanted) return std::make_unique<TreeValue>(value);
      }
    }
    return std::make_unique<TreeValue>();
  }
  [[nodiscard]] std::size_t size() const override {
    const auto* elements = std::get_if<Elements>(&data_);
    return elements == nullptr ? 0 : elements->size();
  }
  [[nodiscard]] std::unique_ptr<Value> element(std::size_t index) const override {
    if (index >= size()) return std::make_unique<TreeValue>();
    return std::make_unique<TreeValue>(std::get<Elements>(data_)[index]);
  }
  [[nodiscard]] std::optional<std::size_t> byte_count() const override {
    const auto* bytes = std::get_if<Bytes>(&data_);
    return bytes == nullptr ? std::nullopt : std::optional(bytes->size());
  }
  void copy_bytes(std::span<std::uint8_t> to) const override {
    const auto& bytes = std::get<Bytes>(data_);
    std::copy(bytes.begin(), bytes.end(), to.begin());
  }
  [[nodiscard]] std::string value_text() const override {
    if (const auto* text = std::get_if<std::string>(&data_)) return "\"" + *text + "\"";
    if (const auto* number = std::get_if<double>(&data_)) return short_text(*number);
    if (const auto* boolean = std::get_if<bool>(&data_)) return *boolean ? "true" : "false";
    if (type() == Type::list) return "a list";
    return type() == Type::absent ? "undefined" : "an object";
  }

 private:
  static std::string short_text(double number) {
    std::string text = std::to_string(number);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
  }

  std::variant<std::monostate, bool, double, std::string, Members, Elements, Bytes> data_;
};

inline TreeValue object(TreeValue::Members members) { return {std::move(members)}; }
inline TreeValue list(TreeValue::Elements elements) { return {std::move(elements)}; }

}  // namespace flopscope::test
