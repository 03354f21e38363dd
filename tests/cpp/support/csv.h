// SPDX-License-Identifier: MIT
//
// A fixture in comma-separated values (RFC 4180, one record a line).
#pragma once

#include <fstream>
#include <string>
#include <vector>

namespace flopscope::test {

inline std::vector<std::string> csv_cells(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += line[i++];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += line[i];
    }
  }
  return cells;
}

/// The records of a file among the fixtures, without the line of names.
inline std::vector<std::vector<std::string>> csv_records(const std::string& name) {
  std::ifstream file(FLOPSCOPE_FIXTURES "/" + name);
  std::vector<std::vector<std::string>> records;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) records.push_back(csv_cells(line));
  return records;
}

}  // namespace flopscope::test
