// SPDX-License-Identifier: MIT
#include "flopscope/experiments/records.h"

#include <algorithm>

#include "flopscope/experiments/environment.h"
#include "flopscope/experiments/question.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

namespace {

using measure::RecordType;

/// Adds `type` after what it holds, each once.
void add(const RecordType& type, std::vector<const RecordType*>& records) {
  if (std::find(records.begin(), records.end(), &type) != records.end()) return;
  for (const measure::Field& field : type.fields) {
    if (field.nested != nullptr) add(*field.nested, records);
  }
  records.push_back(&type);
}

}  // namespace

std::vector<const RecordType*> boundary_records() {
  std::vector<const RecordType*> records;
  add(measure::Error::record_type, records);
  add(Environment::record_type, records);
  add(Progress::record_type, records);
  for (const Question& question : questions()) {
    add(*question.options.type, records);
    add(*question.report, records);
    if (question.outside != nullptr) add(*question.outside, records);
  }
  return records;
}

}  // namespace flopscope::experiments
