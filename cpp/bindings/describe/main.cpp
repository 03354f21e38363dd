// SPDX-License-Identifier: MIT
//
// Prints what the web side is told of the records: `describe typescript`, `methods`, `questions`,
// `estimates`, `schema` or `model-schema`; and what its readers are told of them, `page` and the
// path of a template.
#include <iostream>
#include <string>
#include <string_view>

#include "estimates.h"
#include "json_schema.h"
#include "model_schema.h"
#include "page.h"
#include "typescript.h"

int main(int count, char** arguments) {
  const std::string_view given = count >= 2 ? arguments[1] : "";
  const std::string_view form = count == (given == "page" ? 3 : 2) ? given : "";
  if (form == "typescript") {
    flopscope::describe::write_typescript(std::cout);
  } else if (form == "methods") {
    flopscope::describe::write_methods_typescript(std::cout);
  } else if (form == "questions") {
    flopscope::describe::write_questions_typescript(std::cout);
  } else if (form == "estimates") {
    flopscope::describe::write_estimates(std::cout);
  } else if (form == "schema") {
    flopscope::describe::write_json_schema(std::cout);
  } else if (form == "model-schema") {
    flopscope::describe::write_spec_schema(std::cout);
  } else if (form == "page") {
    const std::string error = flopscope::describe::write_page(std::cout, arguments[2]);
    if (!error.empty()) {
      std::cerr << error << "\n";
      return 1;
    }
  } else {
    std::cerr << "usage: flopscope_describe typescript|methods|questions|estimates|schema|"
                 "model-schema|page FILE\n";
    return 2;
  }
  return 0;
}
