// SPDX-License-Identifier: MIT
//
// Prints what the web side is told of the records: `describe typescript`, `questions`, `schema`
// or `model-schema`; and what its readers are told of them, `course` and `layers`.
#include <iostream>
#include <string>
#include <string_view>

#include "course.h"
#include "json_schema.h"
#include "model_schema.h"
#include "typescript.h"

int main(int count, char** arguments) {
  const std::string_view form = count == 2 ? arguments[1] : "";
  if (form == "typescript") {
    flopscope::describe::write_typescript(std::cout);
  } else if (form == "questions") {
    flopscope::describe::write_questions_typescript(std::cout);
  } else if (form == "schema") {
    flopscope::describe::write_json_schema(std::cout);
  } else if (form == "model-schema") {
    flopscope::describe::write_spec_schema(std::cout);
  } else if (form == "layers") {
    flopscope::describe::write_layer_page(std::cout);
  } else if (form == "course") {
    const std::string error = flopscope::describe::write_course(std::cout);
    if (!error.empty()) {
      std::cerr << "course_table.cpp: " << error << "\n";
      return 1;
    }
  } else {
    std::cerr
        << "usage: flopscope_describe typescript|questions|schema|model-schema|course|layers\n";
    return 2;
  }
  return 0;
}
