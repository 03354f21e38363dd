// SPDX-License-Identifier: MIT
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

measure::Result<Subject> decode_named(const Value& value, const std::string& name) {
  auto subject = decode_runnable(value);
  if (!subject) return about_subject(name, subject.error());
  return subject;
}

measure::Result<std::vector<Subject>> decode_subjects(const Value& list) {
  std::vector<Subject> subjects;
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto subject = decode_named(*list.element(i), measure::indexed("subjects", i));
    if (!subject) return subject.error();
    subjects.push_back(std::move(*subject));
  }
  return measure::Result<std::vector<Subject>>(std::move(subjects));
}

}  // namespace flopscope::experiments
