// SPDX-License-Identifier: MIT
#include "flopscope/measure/wording.h"

#include <algorithm>

#include "flopscope/measure/phrase.h"

namespace flopscope::measure {

std::string filled(std::string_view words, std::span<const Said> values) {
  std::string text;
  for (;;) {
    const std::size_t open = words.find('{');
    text += words.substr(0, open);
    if (open == std::string_view::npos) return text;
    words.remove_prefix(open + 1);
    const std::size_t close = words.find('}');
    std::string_view name = words.substr(0, close);
    words.remove_prefix(std::min(words.size(), close + 1));
    int digits = 3;
    if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
      digits = name[colon + 1] - '0';
      name = name.substr(0, colon);
    }
    const auto value = std::find_if(values.begin(), values.end(),
                                    [&](const Said& each) { return each.name == name; });
    if (value == values.end()) text += name;
    else if (value->is_text) text += value->text;
    else text += number_text(value->number, digits);
  }
}

void keep(std::vector<NamedValue>& into, std::span<const Said> values) {
  for (const Said& value : values) {
    NamedValue& one = into.emplace_back();
    one.name = value.name;
    if (value.is_text) one.text = value.text;
    else one.number = value.number;
    if (!value.code.empty()) {
      const Said code("_code", value.code);
      keep(into, {&code, 1});
      into.back().name.insert(0, value.name);
    }
    if (value.details == nullptr) continue;
    for (const NamedValue& each : *value.details) into.emplace_back() = each;
  }
}

std::vector<NamedValue> kept(SaidValues values) {
  std::vector<NamedValue> all;
  keep(all, {values.begin(), values.size()});
  return all;
}

}  // namespace flopscope::measure
