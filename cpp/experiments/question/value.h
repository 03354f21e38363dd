// SPDX-License-Identifier: MIT
//
// A value given by a caller in some other language, as far as decoding a record needs to look at
// it. The bindings implement it over a JavaScript value; a native program over whatever it parsed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flopscope::experiments {

class Value {
 public:
  enum class Type { absent, boolean, number, text, list, object, other };

  virtual ~Value() = default;
  [[nodiscard]] virtual Type type() const = 0;
  [[nodiscard]] virtual bool boolean() const = 0;
  [[nodiscard]] virtual double number() const = 0;
  [[nodiscard]] virtual std::string text() const = 0;
  /// The names of an object's own members.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  /// A member of an object; of type `absent` where there is none.
  [[nodiscard]] virtual std::unique_ptr<Value> member(std::string_view name) const = 0;
  /// The number of a list's elements; 0 where it is none.
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// An element of a list; of type `absent` beyond its size.
  [[nodiscard]] virtual std::unique_ptr<Value> element(std::size_t index) const = 0;
  /// How many bytes a file has; nothing where the value is none.
  [[nodiscard]] virtual std::optional<std::size_t> byte_count() const { return std::nullopt; }
  /// Copies a file to `to`, which is as long as it.
  virtual void copy_bytes(std::span<std::uint8_t> /*to*/) const {}
  /// The function of the caller's that the value is, which takes a size and returns a number, NaN
  /// where it has none; empty where the value is none.
  [[nodiscard]] virtual std::function<double(double)> function() const { return {}; }
  /// The value as people would write it, shortened where it is long, for a sentence about it.
  [[nodiscard]] virtual std::string value_text() const = 0;
};

}  // namespace flopscope::experiments
