// SPDX-License-Identifier: MIT
//
// nlohmann/json does the parsing: widely used, kept up, and its SAX interface calls no code of ours
// from within itself, so depth is ours to limit and nothing is thrown.
#include "flopscope/experiments/json.h"

#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using measure::Error;

constexpr std::size_t most_json_levels = 256;

struct Node {
  Value::Type type = Value::Type::other;
  bool boolean = false;
  double number = 0;
  std::string text = {};
  std::vector<std::pair<std::string, Node>> members = {};  // of a list, without names
};

/// A place in a tree that it keeps alive.
class JsonValue final : public Value {
 public:
  JsonValue(std::shared_ptr<const Node> tree, const Node* node)
      : tree_(std::move(tree)), node_(node) {}

  [[nodiscard]] Type type() const override { return node_ == nullptr ? Type::absent : node_->type; }
  [[nodiscard]] bool boolean() const override { return node_->boolean; }
  [[nodiscard]] double number() const override { return node_->number; }
  [[nodiscard]] std::string text() const override { return node_->text; }

  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> names;
    for (const auto& [name, node] : node_->members) names.push_back(name);
    return names;
  }
  [[nodiscard]] std::unique_ptr<Value> member(std::string_view wanted) const override {
    const Node* found = nullptr;
    if (type() == Type::object) {
      for (const auto& [name, node] : node_->members) {
        if (name == wanted) found = &node;
      }
    }
    return std::make_unique<JsonValue>(tree_, found);
  }
  [[nodiscard]] std::size_t size() const override {
    return type() == Type::list ? node_->members.size() : 0;
  }
  [[nodiscard]] std::unique_ptr<Value> element(std::size_t index) const override {
    return std::make_unique<JsonValue>(tree_,
                                       index < size() ? &node_->members[index].second : nullptr);
  }

  [[nodiscard]] std::string value_text() const override;

 private:
  std::shared_ptr<const Node> tree_;
  const Node* node_;  // null: absent
};

std::string JsonValue::value_text() const {
  constexpr std::size_t longest = 80;
  switch (type()) {
    case Type::absent:
      return "left out";
    case Type::boolean:
      return node_->boolean ? "true" : "false";
    case Type::number: {
      char text[32];
      std::snprintf(text, sizeof text, "%.16g", node_->number);
      return text;
    }
    case Type::text:
      return '"' + measure::plain_text(node_->text, longest) + '"';
    case Type::list:
      return "a list";
    case Type::object:
      return "an object";
    case Type::other:
      break;
  }
  return "null";
}

/// Builds the tree from what the parser sees, one event after another.
class Builder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(Node& root) { open_.push_back(&root); }

  [[nodiscard]] const Error& error() const { return *error_; }

  bool null() override { return put({}); }
  bool boolean(bool value) override {
    return put({.type = Value::Type::boolean, .boolean = value});
  }
  bool number_integer(number_integer_t value) override {
    return put({.type = Value::Type::number, .number = static_cast<double>(value)});
  }
  bool number_unsigned(number_unsigned_t value) override {
    return put({.type = Value::Type::number, .number = static_cast<double>(value)});
  }
  bool number_float(number_float_t value, const string_t&) override {
    return put({.type = Value::Type::number, .number = value});
  }
  bool string(string_t& value) override {
    return put({.type = Value::Type::text, .text = std::move(value)});
  }
  bool binary(binary_t&) override { return false; }  // not in text
  bool start_object(std::size_t) override { return open(Value::Type::object); }
  bool key(string_t& name) override {
    name_ = std::move(name);
    return true;
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Value::Type::list); }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t, const std::string&,
                   const nlohmann::json::exception& exception) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: ..."
    const std::string what = exception.what();
    const std::size_t start = what.find("] ");
    error_ =
        measure::refusal("", std::string(), {"json", "JSON text"}, "invalid_json", "no_json",
                         "This is no JSON: {reason}.",
                         {{"reason", start == std::string::npos ? what : what.substr(start + 2)}});
    return false;
  }

 private:
  Node& place(Node node) {
    Node& parent = *open_.back();
    if (open_.size() == 1) return parent = std::move(node);
    return parent.members.emplace_back(std::move(name_), std::move(node)).second;
  }
  bool put(Node node) {
    place(std::move(node));
    return true;
  }
  bool open(Value::Type type) {
    if (open_.size() > most_json_levels) {
      error_ = measure::refusal(
          "the JSON text", measure::Wording{"deeper", "nested deeper"},
          {"nested_at_most", "nested at most {most} levels deep", {{"most", most_json_levels}}},
          "too_large");
      return false;
    }
    // A parent's list of members does not move while one of them is open.
    open_.push_back(&place({.type = type}));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::vector<Node*> open_;  // the root's place, then what has begun and not ended
  std::string name_;
  std::optional<Error> error_;
};

}  // namespace

measure::Result<std::unique_ptr<Value>> parse_json(std::string_view text) {
  auto root = std::make_shared<Node>();
  Builder builder(*root);
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return builder.error();
  const Node* node = root.get();
  return std::unique_ptr<Value>(std::make_unique<JsonValue>(std::move(root), node));
}

}  // namespace flopscope::experiments
