// SPDX-License-Identifier: MIT
//
// Prints what the web side is told of the records: `describe typescript`, `methods`, `questions`,
// `options`, `estimates`, `schema` or `model-schema`; and what its readers are told of them, `page`
// and the path of a template.
#include <iostream>
#include <string>
#include <string_view>

#include "estimates.h"
#include "json_schema.h"
#include "model_schema.h"
#include "page.h"
#include "typescript.h"

namespace {

using namespace flopscope::describe;

struct Form {
  std::string_view name;
  void (*write)(std::ostream& out);
};
constexpr Form forms[] = {
    {"typescript", &write_typescript},
    {"methods", &write_methods_typescript},
    {"questions", &write_questions_typescript},
    {"options", &write_options_typescript},
    {"estimates", &write_estimates},
    {"schema", &write_json_schema},
    {"model-schema", &write_spec_schema},
};

}  // namespace

int main(int count, char** arguments) {
  const std::string_view given = count >= 2 ? arguments[1] : "";
  for (const Form& form : forms) {
    if (count != 2 || form.name != given) continue;
    form.write(std::cout);
    return 0;
  }
  if (count != 3 || given != "page") {
    std::cerr << "usage: flopscope_describe typescript|methods|questions|options|estimates|"
                 "schema|model-schema|page FILE\n";
    return 2;
  }
  const std::string error = write_page(std::cout, arguments[2]);
  if (error.empty()) return 0;
  std::cerr << error << "\n";
  return 1;
}
