// SPDX-License-Identifier: MIT
#include "flopscope/measure/cost.h"

#include <cmath>

namespace flopscope::measure {

namespace {

constexpr double Cost::*counts[] = {
    &Cost::macs,   &Cost::multiplies, &Cost::adds,       &Cost::bias_adds,
    &Cost::others, &Cost::parameters, &Cost::bytes_read, &Cost::bytes_written,
};

}  // namespace

bool exact_count(double count) {
  constexpr double first_rounded = 9007199254740992.0;  // 2^53
  return count >= 0 && count < first_rounded && count == std::floor(count);
}

bool Cost::exact() const {
  for (const auto member : counts) {
    if (!exact_count(this->*member)) return false;
  }
  return true;
}

Cost& Cost::operator+=(const Cost& other) {
  for (const auto member : counts) this->*member += other.*member;
  return *this;
}

Cost& Cost::operator*=(double times) {
  for (const auto member : counts) this->*member *= times;
  return *this;
}

double count(const Cost& cost, Convention convention) {
  switch (convention) {
    case Convention::flops:
      return 2 * cost.macs;
    case Convention::macs:
      return cost.macs;
    case Convention::all:
      return cost.multiplies + cost.adds + cost.others;
    case Convention::tinytorch:
      return cost.multiplies + cost.bias_adds;
  }
  return 0;
}

Convention rate_convention(const Cost& cost) {
  return cost.macs > 0 ? Convention::flops : Convention::all;
}

constexpr Field cost_fields[] = {
    field<&Cost::macs>("multiply-accumulates of matrix products", at_least(0)),
    field<&Cost::multiplies>("all multiplications", at_least(0)),
    field<&Cost::adds>("all additions, those of biases included", at_least(0)),
    field<&Cost::bias_adds>("additions of a bias", at_least(0)),
    field<&Cost::others>("comparisons, divisions, exp, sqrt, ...", at_least(0)),
    field<&Cost::parameters>("learned values", at_least(0)),
    field<&Cost::bytes_read>("bytes", "inputs and parameters, once each", at_least(0)),
    field<&Cost::bytes_written>("bytes", "outputs, once each", at_least(0)),
};
constexpr RecordType Cost::record_type{"Cost", "what one call does, on paper", cost_fields};

}  // namespace flopscope::measure
