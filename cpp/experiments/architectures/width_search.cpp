// SPDX-License-Identifier: MIT
#include "width_search.h"

#include <cmath>

namespace flopscope::experiments {

void WidthSearch::found(double ratio) {
  const Tried tried{*next_, ratio};
  ++tried_;
  (ratio < 1 ? below_ : above_) = tried;
  next_.reset();
  if (!above_) {
    if (tried.width < widest) next_ = 2 * tried.width;
  } else if (below_ && above_->width - below_->width > 1) {
    next_ = below_->width + (above_->width - below_->width) / 2;
  }
}

std::optional<std::int64_t> WidthSearch::nearest() const {
  if (next_ || !above_) return std::nullopt;
  if (below_ && below_->ratio * above_->ratio > 1) return below_->width;
  return above_->width;
}

double WidthSearch::fraction() const {
  if (!next_) return 1;
  double left = 1;
  if (above_) {
    left += std::log2(static_cast<double>(above_->width - below_->width));
  } else if (below_ && below_->ratio > 0) {
    // So often is the width doubled until there is enough, and about as often halved again.
    left += 2 * std::ceil(-std::log2(below_->ratio)) + std::log2(static_cast<double>(*next_));
  }
  return tried_ / (tried_ + left);
}

}  // namespace flopscope::experiments
