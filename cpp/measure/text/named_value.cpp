// SPDX-License-Identifier: MIT
#include "flopscope/measure/named_value.h"

#include <algorithm>

#include "flopscope/measure/phrase.h"

namespace flopscope::measure {

std::string filled(std::string_view words, SaidValues values) {
  std::string text;
  for (std::size_t open = words.find('{'); open != std::string_view::npos; open = words.find('{')) {
    text += words.substr(0, open);
    words.remove_prefix(open + 1);
    const std::size_t close = words.find('}');
    std::string_view name = words.substr(0, close);
    int digits = 3;
    if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
      digits = name[colon + 1] - '0';
      name = name.substr(0, colon);
    }
    const auto* value = std::find_if(values.begin(), values.end(),
                                     [&](const Said& each) { return each.name == name; });
    if (value == values.end()) text += name;
    else if (value->is_text) text += value->text;
    else text += number_text(value->number, digits);
    words.remove_prefix(std::min(words.size(), close + 1));
  }
  return text.append(words);
}

std::vector<NamedValue> kept(SaidValues values) {
  std::vector<NamedValue> all;
  for (const Said& value : values) {
    NamedValue& one = all.emplace_back();
    one.name = value.name;
    if (value.is_text) one.text = value.text;
    else one.number = value.number;
    if (value.code.empty()) continue;
    NamedValue& code = all.emplace_back();
    code.name.append(value.name).append("_code");
    code.text = value.code;
  }
  return all;
}

constexpr Field named_value_fields[] = {
    field<&NamedValue::name>("what it is; its unit is the last word, as in a field"),
    field<&NamedValue::number>("its value; absent for a text"),
    if_any(field<&NamedValue::text>("its value; absent for a number")),
};
constexpr RecordType NamedValue::record_type{"NamedValue", "a value that a sentence speaks of",
                                             named_value_fields};

}  // namespace flopscope::measure
