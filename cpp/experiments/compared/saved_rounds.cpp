// SPDX-License-Identifier: MIT
#include "saved_rounds.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "flopscope/measure/refusal.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

namespace {

/// `orders`, one after the other, as those of rounds of `candidates`; nothing where they are none.
std::optional<std::vector<std::vector<std::size_t>>> split_orders(const std::vector<double>& orders,
                                                                  std::size_t candidates) {
  if (candidates < 2 || orders.empty() || orders.size() % candidates != 0) return std::nullopt;
  std::vector<std::vector<std::size_t>> rounds;
  for (std::size_t begin = 0; begin < orders.size(); begin += candidates) {
    std::vector<std::size_t>& round = rounds.emplace_back();
    for (std::size_t place = 0; place < candidates; ++place) {
      for (std::size_t who = 0; who < candidates; ++who) {
        if (orders[begin + place] == static_cast<double>(who)) round.push_back(who);
      }
    }
    std::vector<std::size_t> sorted = round;
    std::sort(sorted.begin(), sorted.end());
    const bool has_all = std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
    if (sorted.size() != candidates || !has_all) return std::nullopt;
  }
  return rounds;
}

}  // namespace

measure::Error unfitting_orders() {
  return measure::refusal(
      "orders", measure::Wording{"other_rounds", "other rounds than the samples have"},
      {"orders", "the order of each round, which has two samples of each candidate"});
}

void SavedRounds::add(const Value& record, const char* name) {
  auto times = saved_numbers(record, name);
  if (times) samples_ms_.push_back(std::move(*times));
  else if (!error_) error_ = times.error();
}

void SavedRounds::add_list(const char* name) {
  const auto records = report_->member(name);
  for (std::size_t i = 0; i < records->size(); ++i) add(*records->element(i));
}

measure::Result<measure::MirroredRounds> SavedRounds::rounds() && {
  if (error_) return *std::move(error_);
  const auto orders = saved_numbers(*report_, "orders");
  if (!orders) return orders.error();
  auto rounds = split_orders(*orders, samples_ms_.size());
  if (!rounds) return unfitting_orders();
  for (const std::vector<double>& times : samples_ms_) {
    if (times.size() != 2 * rounds->size()) return unfitting_orders();
  }
  return measure::MirroredRounds(std::move(*rounds), std::move(samples_ms_));
}

}  // namespace flopscope::experiments
