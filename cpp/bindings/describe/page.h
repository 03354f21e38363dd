// SPDX-License-Identifier: MIT
//
// Pages for people: Markdown written by hand, in which what stands between double braces is filled
// in from the descriptions, so that it cannot fall behind them.
//
//   {{CostReport}}              a link to the description of the record
//   {{CostReport.flops}}        two cells of a table: the field and its unit
//   {{cost.CostReport.flops}}   the same, where the record is the member `cost` of an answer
//   {{records}}                 the description of every record that was named, and of what it
//   holds
//   {{layers}}                  the description of every layer
#pragma once

#include <iosfwd>
#include <string>

namespace flopscope::describe {

/// Writes the page that is made from the Markdown in the file `source`. The error, empty where
/// there is none, names what between braces is not known.
[[nodiscard]] std::string write_page(std::ostream& out, const std::string& source);

}  // namespace flopscope::describe
