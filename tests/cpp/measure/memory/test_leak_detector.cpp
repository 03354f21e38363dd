// SPDX-License-Identifier: MIT
#include <deque>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.h"
#include "flopscope/measure/leak_detector.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

namespace {

constexpr int iterations = 50;
constexpr int runs = 1000;

/// A program that allocates from a made-up allocator and tells a ledger of it.
class Program {
 public:
  explicit Program(std::uint64_t seed) : random(seed) {}

  const void* allocate(std::size_t bytes, const Tag& tag) {
    const void* block = reinterpret_cast<const void*>(next_ += 16);
    ledger->allocate(block, bytes, tag);
    return block;
  }
  void release(const void* block) {
    if (block != nullptr) ledger->release(block, 0);
  }
  std::size_t any_size() { return 16 + random.below(1U << (4 + random.below(14))); }

  Random random;
  std::unique_ptr<MemoryLedger> ledger = std::make_unique<MemoryLedger>();
  LeakDetector detector;

 private:
  std::uintptr_t next_ = 0;
};

/// Something that a program does in each iteration.
class Habit {
 public:
  virtual ~Habit() = default;
  virtual void iterate(Program& program) = 0;
};

/// Blocks of all sizes that do not outlive the iteration.
class Temporaries final : public Habit {
 public:
  void iterate(Program& program) override {
    std::vector<const void*> blocks(1 + program.random.below(20));
    for (const void*& block : blocks) {
      block = program.allocate(program.any_size(), {"temporaries", Category::workspace});
    }
    for (const void* block : blocks) program.release(block);
  }
};

/// A buffer, and a list of any length, that are kept until the next ones are made.
class LatestResult final : public Habit {
 public:
  void iterate(Program& program) override {
    for (const void* block : kept_) program.release(block);
    kept_.assign(1 + program.random.below(8), nullptr);
    for (const void*& block : kept_) {
      block = program.allocate(program.any_size(), {"latest", Category::activations});
    }
  }

 private:
  std::vector<const void*> kept_;
};

/// The last few of something, at most 30 of 50.
class Ring final : public Habit {
 public:
  explicit Ring(Program& program) : size_(1 + program.random.below(30)) {}
  void iterate(Program& program) override {
    ring_.push_back(program.allocate(program.any_size(), {"ring", Category::gradients}));
    if (ring_.size() <= size_) return;
    program.release(ring_.front());
    ring_.pop_front();
  }

 private:
  std::size_t size_;
  std::deque<const void*> ring_;
};

/// A cache of up to 24 entries that fills as its keys are asked for.
class Cache final : public Habit {
 public:
  explicit Cache(Program& program) : entries_(1 + program.random.below(24), nullptr) {}
  void iterate(Program& program) override {
    for (std::uint32_t ask = 0; ask <= program.random.below(3); ++ask) {
      const void*& entry =
          entries_[program.random.below(static_cast<std::uint32_t>(entries_.size()))];
      if (entry == nullptr) {
        entry = program.allocate(program.any_size(), {"cache", Category::workspace});
      }
    }
  }

 private:
  std::vector<const void*> entries_;
};

/// Slots that are filled and emptied at random.
class Pool final : public Habit {
 public:
  void iterate(Program& program) override {
    for (const void*& slot : slots_) {
      if (program.random.below(4) != 0) continue;
      program.release(slot);
      slot = slot != nullptr ? nullptr
                             : program.allocate(program.any_size(), {"pool", Category::workspace});
    }
  }

 private:
  std::vector<const void*> slots_ = std::vector<const void*>(16, nullptr);
};

/// A log that is written out and dropped now and then.
class Log final : public Habit {
 public:
  explicit Log(Program& program) : lines_(2 + program.random.below(12)) {}
  void iterate(Program& program) override {
    log_.push_back(program.allocate(program.any_size(), {"log", Category::workspace}));
    if (log_.size() < lines_) return;
    for (const void* line : log_) program.release(line);
    log_.clear();
  }

 private:
  std::size_t lines_;
  std::vector<const void*> log_;
};

/// 24 bytes that nobody frees, among buffers of the same tag that come and go.
class Leaking final : public Habit {
 public:
  void iterate(Program& program) override {
    constexpr Tag tag{"leaking", Category::optimizer_state};
    static_cast<void>(program.allocate(24, tag));
    program.release(std::exchange(buffer_, program.allocate(program.any_size(), tag)));
  }

 private:
  const void* buffer_ = nullptr;
};

std::vector<std::unique_ptr<Habit>> innocent_habits(Program& program) {
  std::vector<std::unique_ptr<Habit>> habits;
  habits.push_back(std::make_unique<Temporaries>());
  habits.push_back(std::make_unique<LatestResult>());
  habits.push_back(std::make_unique<Ring>(program));
  habits.push_back(std::make_unique<Cache>(program));
  habits.push_back(std::make_unique<Pool>());
  habits.push_back(std::make_unique<Log>(program));
  return habits;
}

std::vector<Leak> leaks_of(Program& program, const std::vector<std::unique_ptr<Habit>>& habits) {
  for (int i = 0; i < iterations; ++i) {
    for (const auto& habit : habits) habit->iterate(program);
    program.detector.end_iteration(*program.ledger);
  }
  return program.detector.leaks();
}

}  // namespace

TEST_CASE("1,000 leak-free programs of mixed sizes have no tag named", "[memory][simulation]") {
  int accused = 0;
  int growing = 0;
  for (int run = 0; run < runs; ++run) {
    Program program(static_cast<std::uint64_t>(run));
    if (!leaks_of(program, innocent_habits(program)).empty()) ++accused;
    if (program.detector.growth().grows) ++growing;
  }
  CHECK(accused == 0);
  CHECK(growing == 0);
}

TEST_CASE("A planted 24-byte leak is named, alone and to the byte, in each of 1,000 programs",
          "[memory][simulation]") {
  int found = 0;
  for (int run = 0; run < runs; ++run) {
    Program program(static_cast<std::uint64_t>(run));
    auto habits = innocent_habits(program);
    habits.push_back(std::make_unique<Leaking>());
    const std::vector<Leak> leaks = leaks_of(program, habits);
    if (leaks.size() == 1 && leaks[0].tag.operation == std::string_view("leaking") &&
        leaks[0].tag.category == Category::optimizer_state &&
        leaks[0].blocks.per_iteration.point == 1 && leaks[0].bytes.per_iteration.low == 24 &&
        leaks[0].bytes.per_iteration.high == 24) {
      ++found;
    }
  }
  CHECK(found == runs);
}

TEST_CASE("A block that is replaced by a larger one each time is a leak of the difference",
          "[memory]") {
  Program program(1);
  const void* list = nullptr;
  for (std::size_t i = 0; i < iterations; ++i) {
    program.release(std::exchange(list, program.allocate(100 + 40 * i, {})));
    program.detector.end_iteration(*program.ledger);
  }
  const std::vector<Leak> leaks = program.detector.leaks();
  REQUIRE(leaks.size() == 1);
  CHECK(leaks[0].tag.operation == nullptr);
  CHECK(leaks[0].bytes.per_iteration.point == 40);
}

TEST_CASE("The fastest leak comes first", "[memory]") {
  Program program(1);
  for (int i = 0; i < iterations; ++i) {
    static_cast<void>(program.allocate(8, {"slow", Category::workspace}));
    static_cast<void>(program.allocate(800, {"fast", Category::workspace}));
    program.detector.end_iteration(*program.ledger);
  }
  const std::vector<Leak> leaks = program.detector.leaks();
  REQUIRE(leaks.size() == 2);
  CHECK(leaks[0].tag.operation == std::string_view("fast"));
  CHECK(program.detector.growth().per_iteration.point == 808);
  CHECK(program.detector.live_bytes().back() == 50 * 808);
}

TEST_CASE("A tag that appears late is followed from there", "[memory]") {
  Program program(1);
  for (int i = 0; i < iterations; ++i) {
    if (i >= 5) static_cast<void>(program.allocate(64, {"late", Category::workspace}));
    program.detector.end_iteration(*program.ledger);
  }
  REQUIRE(program.detector.leaks().size() == 1);
  CHECK(program.detector.leaks()[0].bytes.per_iteration.point == 64);
}
