// SPDX-License-Identifier: MIT
//
// The hooks of a trace. Whatever is worth a line in a profile opens a Span around its work; an
// Observer installed on the same thread hears of it. Without one a Span costs one load and one
// branch: its cost is not even counted, because it is handed over as a callable.
//
//   Span span("matmul", [&] { return cost(shape); });
#pragma once

#include <type_traits>

#include "flopscope/measure/cost.h"

namespace flopscope::measure {

/// Hears of every span on the thread it is installed on. Calls nest: each `leave` ends the latest
/// `enter`.
class Observer {
 public:
  virtual ~Observer() = default;
  /// `name` outlives the span; copy it to keep it longer.
  virtual void enter(const char* name, const Cost& cost) = 0;
  virtual void leave() = 0;

 protected:
  Observer() = default;
  Observer(const Observer&) = default;
  Observer& operator=(const Observer&) = default;
};

namespace detail {
inline constinit thread_local Observer* current_observer = nullptr;
}  // namespace detail

/// Installs an observer on this thread for as long as it lives, then restores the one before.
class Observation {
 public:
  explicit Observation(Observer& observer) : previous_(detail::current_observer) {
    detail::current_observer = &observer;
  }
  ~Observation() { detail::current_observer = previous_; }
  Observation(const Observation&) = delete;
  Observation& operator=(const Observation&) = delete;

 private:
  Observer* previous_;
};

/// One piece of work, from construction to destruction.
class Span {
 public:
  /// `cost` returns the work's Cost and is called only when somebody listens.
  template <class CountCost>
  requires std::is_invocable_r_v<Cost, CountCost> Span(const char* name, CountCost&& cost)
      : observer_(detail::current_observer) {
    if (observer_ != nullptr) observer_->enter(name, cost());
  }
  Span(const char* name, const Cost& cost) : observer_(detail::current_observer) {
    if (observer_ != nullptr) observer_->enter(name, cost);
  }
  /// A section of a program's own code, whose work nobody counts.
  explicit Span(const char* name) : Span(name, Cost{}) {}
  ~Span() {
    if (observer_ != nullptr) observer_->leave();
  }
  Span(const Span&) = delete;
  Span& operator=(const Span&) = delete;

 private:
  Observer* observer_;  // the one that heard `enter`, whoever is installed by the end
};

}  // namespace flopscope::measure
