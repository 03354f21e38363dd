// SPDX-License-Identifier: MIT
//
// An interpreter of the WebAssembly that emit writes: a module of one function, on a memory of
// floats. Natively, where no JavaScript engine is, loops are run and fuzzed with it. It throws
// where an operand is missing or of the wrong type, and where an access leaves the memory.
//
// It knows the instructions that the emitter has and no others, and checks only what it runs: the
// whole is validated by engines, in the tests that run as WebAssembly.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string_view>
#include <variant>
#include <vector>

namespace flopscope::test {

class WasmFunction {
 public:
  explicit WasmFunction(std::string_view module);

  /// Addresses count the bytes of `memory`.
  void call(std::span<const std::int32_t> arguments, std::span<float> memory) const;

 private:
  enum Opcode : std::uint32_t {
    block = 0x02,
    loop = 0x03,
    end = 0x0B,
    branch_if = 0x0D,
    get = 0x20,
    set = 0x21,
    load_number = 0x28,
    constant = 0x41,
    less = 0x49,
    greater_equal = 0x4F,
    add = 0x6A,
    shift_left = 0x74,
    vector = 0xFD00,  // and the number of the vector instruction
    load = vector,
    load_splat = vector + 0x09,
    store = vector + 0x0B,
    shuffle = vector + 0x0D,
    words_splat = vector + 0x10,
    numbers_splat = vector + 0x11,
    load_lane = vector + 0x56,
    store_lane = vector + 0x5A,
    store_two_lanes = vector + 0x5B,
    load_first = vector + 0x5C,
    load_first_two = vector + 0x5D,
    numbers_add = vector + 0xAE,
    words_dot = vector + 0xBA,
    vector_add = vector + 0xE4,
    vector_multiply = vector + 0xE6,
    vector_multiply_add = vector + 0x105,
    bytes_dot = vector + 0x112,
    bytes_dot_add = vector + 0x113,
  };
  struct Instruction {
    std::uint32_t opcode;
    std::uint32_t number = 0;  ///< the one immediate operand, or the offset of an access
    std::size_t end = 0;       ///< of a block or loop: the place of its end
    std::uint8_t lane = 0;     ///< of an access
    std::array<std::uint8_t, 16> bytes{};  ///< of a shuffle
  };
  using Vector = std::array<float, 4>;
  using Value = std::variant<std::int32_t, Vector>;

  class Bytes;
  class Call;

  static void require(bool holds, const char* fault) {
    if (!holds) throw std::runtime_error(fault);
  }
  void decode(Bytes code);

  std::size_t parameters_ = 0;
  std::vector<Value> locals_;  ///< as they begin, behind the parameters
  std::vector<Instruction> code_;
};

class WasmFunction::Bytes {
 public:
  explicit Bytes(std::string_view bytes) : left_(bytes) {}

  [[nodiscard]] bool empty() const { return left_.empty(); }

  std::string_view take(std::size_t count) {
    require(count <= left_.size(), "the module ends too soon");
    const std::string_view taken = left_.substr(0, count);
    left_.remove_prefix(count);
    return taken;
  }
  std::uint8_t byte() { return static_cast<std::uint8_t>(take(1)[0]); }
  void expect(std::string_view bytes) {
    require(take(bytes.size()) == bytes, "other bytes were expected");
  }

  std::uint32_t number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      require(shift < 35, "a number has too many bytes");
      const std::uint32_t next = byte();
      value |= (next & 0x7F) << shift;
      if (next < 0x80) return value;
    }
  }
  std::uint32_t signed_number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0;;) {
      require(shift < 35, "a number has too many bytes");
      const std::uint32_t next = byte();
      value |= (next & 0x7F) << shift;
      shift += 7;
      if (next >= 0x80) continue;
      return shift < 32 && (next & 0x40) != 0 ? value | ~0U << shift : value;
    }
  }

 private:
  std::string_view left_;
};

inline WasmFunction::WasmFunction(std::string_view module) {
  using namespace std::string_view_literals;
  Bytes bytes(module);
  bytes.expect("\0asm\1\0\0\0"sv);
  while (!bytes.empty()) {
    const std::uint8_t section = bytes.byte();
    Bytes content(bytes.take(bytes.number()));
    if (section == 1) {
      content.expect("\1\x60"sv);
      parameters_ = content.number();
    } else if (section == 10) {
      content.expect("\1"sv);
      Bytes body(content.take(content.number()));
      require(content.empty(), "more than one function");
      for (std::uint32_t runs = body.number(); runs > 0; --runs) {
        const std::uint32_t count = body.number();
        const bool is_number = body.byte() == 0x7F;
        locals_.insert(locals_.end(), count, is_number ? Value(0) : Value(Vector{}));
      }
      decode(body);
    }
  }
}

inline void WasmFunction::decode(Bytes code) {
  std::vector<std::size_t> open;
  while (!code.empty()) {
    Instruction next{code.byte()};
    if (next.opcode == 0xFD) next.opcode = vector + code.number();
    switch (next.opcode) {
      case block:
      case loop:
        require(code.byte() == 0x40, "a block leaves something");
        open.push_back(code_.size());
        break;
      case end:
        if (open.empty()) {
          require(code.empty(), "code behind the end");
          break;
        }
        code_[open.back()].end = code_.size();
        open.pop_back();
        break;
      case branch_if:
      case get:
      case set:
        next.number = code.number();
        break;
      case constant:
        next.number = code.signed_number();
        break;
      case load_number:
      case load:
      case load_splat:
      case store:
      case load_first:
      case load_first_two:
        require(code.number() <= 2, "an access claims to be aligned");
        next.number = code.number();
        break;
      case load_lane:
      case store_lane:
      case store_two_lanes:
        require(code.number() <= 2, "an access claims to be aligned");
        next.number = code.number();
        next.lane = code.byte();
        require(next.lane < (next.opcode == store_two_lanes ? 2 : 4), "a vector has no such lane");
        break;
      case shuffle:
        for (std::uint8_t& byte : next.bytes) {
          byte = code.byte();
          require(byte < 32, "a shuffle has no such byte");
        }
        break;
      case less:
      case greater_equal:
      case add:
      case shift_left:
      case words_splat:
      case numbers_splat:
      case numbers_add:
      case words_dot:
      case vector_add:
      case vector_multiply:
      case vector_multiply_add:
      case bytes_dot:
      case bytes_dot_add:
        break;
      default:
        require(false, "an unknown instruction");
    }
    code_.push_back(next);
  }
  require(!code_.empty() && code_.back().opcode == end && open.empty(), "a block has no end");
}

class WasmFunction::Call {
 public:
  Call(const WasmFunction& function, std::span<const std::int32_t> arguments,
       std::span<float> memory)
      : code_(function.code_), locals_(arguments.begin(), arguments.end()), memory_(memory) {
    require(arguments.size() == function.parameters_, "the wrong number of arguments");
    locals_.insert(locals_.end(), function.locals_.begin(), function.locals_.end());
  }

  void run() {
    for (std::size_t at = 0; at < code_.size(); ++at) at = step(at);
    require(stack_.empty(), "something is left on the stack");
  }

 private:
  /// The place of the last instruction that is done with.
  std::size_t step(std::size_t at) {
    const Instruction& next = code_[at];
    switch (next.opcode) {
      case block:
      case loop:
        open_.push_back(at);
        break;
      case end:
        if (!open_.empty()) open_.pop_back();
        break;
      case branch_if:
        return pop_number() != 0 ? branch(next.number) : at;
      case get:
        stack_.push_back(locals_.at(next.number));
        break;
      case set: {
        Value& local = locals_.at(next.number);
        const Value value = pop();
        require(local.index() == value.index(), "a local is set to another type");
        local = value;
        break;
      }
      case constant:
        push(next.number);
        break;
      case load_number:
      case load:
      case load_splat:
      case store:
      case load_first:
      case load_first_two:
        access(next);
        break;
      case load_lane:
      case store_lane:
      case store_two_lanes:
        access_lane(next);
        break;
      case shuffle: {
        const auto second = lanes<std::uint8_t>(pop_vector());
        const auto first = lanes<std::uint8_t>(pop_vector());
        std::array<std::uint8_t, 16> bytes{};
        for (std::size_t i = 0; i < bytes.size(); ++i) {
          const std::uint8_t from = next.bytes[i];
          bytes[i] = from < 16 ? first[from] : second[from - 16];
        }
        push_lanes(bytes);
        break;
      }
      case words_splat:
      case numbers_splat:
      case numbers_add:
      case words_dot:
      case bytes_dot:
      case bytes_dot_add:
        compute_integers(next.opcode);
        break;
      default:
        compute(next.opcode);
    }
    return at;
  }

  std::size_t branch(std::size_t depth) {
    require(depth < open_.size(), "a branch leaves the function");
    open_.resize(open_.size() - depth);
    const std::size_t to = open_.back();
    if (code_[to].opcode == loop) return to;
    open_.pop_back();
    return code_[to].end;
  }

  void access(const Instruction& next) {
    Vector value{};
    if (next.opcode == store) value = pop_vector();
    const bool is_one = next.opcode == load_splat || next.opcode == load_number;
    const bool is_first = next.opcode == load_first || next.opcode == load_first_two;
    const std::size_t first = next.opcode == load_first ? 1 : 2;
    const std::size_t count = is_one ? 1 : is_first ? first : value.size();
    float* const at = place(next, count);
    // Bytes: a NaN keeps its payload.
    if (next.opcode == store) {
      std::memcpy(at, value.data(), sizeof value);
      return;
    }
    std::memcpy(value.data(), at, count * sizeof(float));
    if (next.opcode == load_splat) value.fill(value[0]);
    if (next.opcode == load_number) return push(lanes<std::uint32_t>(value)[0]);
    stack_.emplace_back(value);
  }

  void access_lane(const Instruction& next) {
    Vector value = pop_vector();
    const std::size_t count = next.opcode == store_two_lanes ? 2 : 1;
    float* const at = place(next, count);
    float* const lane = &value.at(next.lane * count);
    if (next.opcode != load_lane) {
      std::memcpy(at, lane, count * sizeof(float));
      return;
    }
    std::memcpy(lane, at, sizeof(float));
    stack_.emplace_back(value);
  }

  /// Where an access to so many floats begins.
  float* place(const Instruction& access, std::size_t count) {
    const std::size_t address = std::size_t{pop_number()} + access.number;
    require(address % sizeof(float) == 0, "an address is not that of a float");
    const std::size_t at = address / sizeof(float);
    require(at + count <= memory_.size(), "an access leaves the memory");
    return &memory_[at];
  }

  void compute(std::uint32_t opcode) {
    if (opcode >= vector) {
      Vector c = pop_vector();
      const Vector b = pop_vector();
      const Vector a = opcode == vector_multiply_add ? pop_vector() : Vector{};
      for (std::size_t i = 0; i < c.size(); ++i) {
        if (opcode == vector_add) c[i] = b[i] + c[i];
        else if (opcode == vector_multiply) c[i] = b[i] * c[i];
        else c[i] = std::fma(a[i], b[i], c[i]);
      }
      stack_.emplace_back(c);
      return;
    }
    const std::uint32_t b = pop_number();
    const std::uint32_t a = pop_number();
    switch (opcode) {
      case less:
        return push(a < b ? 1 : 0);
      case greater_equal:
        return push(a >= b ? 1 : 0);
      case add:
        return push(a + b);
      default:
        return push(a << b % 32);
    }
  }

  void compute_integers(std::uint32_t opcode) {
    if (opcode == words_splat) {
      std::array<std::int16_t, 8> words{};
      words.fill(static_cast<std::int16_t>(pop_number()));
      return push_lanes(words);
    }
    if (opcode == numbers_splat) {
      std::array<std::uint32_t, 4> numbers{};
      numbers.fill(pop_number());
      return push_lanes(numbers);
    }
    const Vector last = pop_vector();
    const Vector before = pop_vector();
    if (opcode == numbers_add) {
      auto numbers = lanes<std::uint32_t>(before);
      for (std::size_t i = 0; i < 4; ++i) numbers[i] += lanes<std::uint32_t>(last)[i];
      return push_lanes(numbers);
    }
    if (opcode == words_dot) {
      return push_lanes(dots<std::int16_t, std::int32_t, 4>(before, last));
    }
    if (opcode == bytes_dot) return push_lanes(dots<std::int8_t, std::int16_t, 8>(before, last));
    auto sums = lanes<std::int32_t>(last);
    const auto products = dots<std::int8_t, std::int32_t, 4>(pop_vector(), before);
    for (std::size_t i = 0; i < 4; ++i) sums[i] += products[i];
    push_lanes(sums);
  }

  /// Of each lane of the result: the products of the lanes that lie where it does. The second
  /// factors of bytes have 7 bits.
  template <class Factor, class Sum, std::size_t count>
  static std::array<Sum, count> dots(const Vector& a, const Vector& b) {
    constexpr std::size_t each = sizeof(Sum) / sizeof(Factor);
    std::array<Sum, count> sums{};
    for (std::size_t i = 0; i < count * each; ++i) {
      const int second = lanes<Factor>(b)[i];
      require(sizeof(Factor) > 1 || second >= 0, "a factor has more than 7 bits");
      const int sum = sums[i / each] + lanes<Factor>(a)[i] * second;
      sums[i / each] = static_cast<Sum>(sum);
      require(sums[i / each] == sum, "a sum does not fit its lane");
    }
    return sums;
  }
  template <class Lane>
  static std::array<Lane, 16 / sizeof(Lane)> lanes(const Vector& vector) {
    std::array<Lane, 16 / sizeof(Lane)> values;
    std::memcpy(values.data(), vector.data(), sizeof values);
    return values;
  }
  template <class Lanes>
  void push_lanes(const Lanes& values) {
    Vector vector;
    static_assert(sizeof values == sizeof vector);
    std::memcpy(vector.data(), values.data(), sizeof vector);
    stack_.emplace_back(vector);
  }

  void push(std::uint32_t number) { stack_.emplace_back(static_cast<std::int32_t>(number)); }
  Value pop() {
    require(!stack_.empty(), "an operand is missing");
    const Value value = stack_.back();
    stack_.pop_back();
    return value;
  }
  std::uint32_t pop_number() { return static_cast<std::uint32_t>(std::get<std::int32_t>(pop())); }
  Vector pop_vector() { return std::get<Vector>(pop()); }

  const std::vector<Instruction>& code_;
  std::vector<Value> locals_;
  std::span<float> memory_;
  std::vector<Value> stack_;
  std::vector<std::size_t> open_;  ///< the places of the blocks and loops that are run through
};

inline void WasmFunction::call(std::span<const std::int32_t> arguments,
                               std::span<float> memory) const {
  Call(*this, arguments, memory).run();
}

}  // namespace flopscope::test
