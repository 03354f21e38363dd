// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// FLOPSCOPE_FLOAT_AND_DOUBLE(kernel): compiles a kernel's template in the file that defines it, for
// the float of all models and for the double of what is checked against finite differences.
#pragma once

// A macro: an explicit instantiation cannot be made from a list of functions.
// NOLINTBEGIN(bugprone-macro-parentheses): the name of a template takes none.
#define FLOPSCOPE_FLOAT_AND_DOUBLE(kernel)        \
  template decltype(kernel<float>) kernel<float>; \
  template decltype(kernel<double>) kernel<double>
// NOLINTEND(bugprone-macro-parentheses)
