// SPDX-License-Identifier: MIT
//
// The most bytes that this build can move: a working set that is streamed through from end to end,
// call after call, with next to no arithmetic. Swept over its size it shows the caches as steps.
//
//   read    sums (size / 4096) of blocks of x (size)            x stays, so each call reads it all
//   triad   a (n) = b (n) + 3 c (n), n = size / 3               STREAM's, McCalpin, 1995
//
//   |       | multiplies | adds | read         | written        |
//   | read  | 0          | size | 4 size bytes | one sum a block |
//   | triad | n          | n    | 8 n bytes    | 4 n bytes       |
//
// A block is summed in several vectors at a time, which hides the delay of an addition. How many
// are best differs by compiler: 8 where the processor's own instructions are written, 6 in
// WebAssembly, where Chromium makes of 8 less than half of that. The bandwidth is that of the best
// form. The naive kernel adds one number after the other and measures that delay instead: it is the
// reference for what comes out, not for how fast. Where a store first fetches the line that it
// overwrites, the triad moves a third more than is counted here, as in STREAM. The cost of a call
// itself is in the time, some per cent of it where the working set is the smallest cache.
//
// The data are small integers, so every sum is exact in any order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

enum class Stream : int { read, triad };

inline constexpr const char* stream_names[] = {"read", "triad"};
inline constexpr measure::Choices stream_choices{stream_names};

/// How a block is summed; the triad has one form.
enum class ReadForm : int { accumulators_6, accumulators_8 };
inline constexpr const char* read_form_names[] = {"accumulators_6", "accumulators_8"};
inline constexpr measure::Choices read_form_choices{read_form_names};

struct BandwidthShape {
  static constexpr std::int64_t block = 4096;  ///< numbers that are summed together by `read`

  std::int64_t size = 1048576;  ///< numbers in the whole working set
  Stream stream = Stream::read;
  ReadForm form = ReadForm::accumulators_6;

  [[nodiscard]] constexpr std::int64_t accumulators() const {
    return form == ReadForm::accumulators_6 ? 6 : 8;
  }
  static const measure::RecordType record_type;
};

/// (blocks) for read, (size / 3) for triad; at least one number.
[[nodiscard]] Shape output_shape(const BandwidthShape& shape);
[[nodiscard]] measure::Cost cost(const BandwidthShape& shape);

/// x (size) -> sums (blocks), the last block being what is left.
void read_naive(std::size_t size, const float* x, float* sums);
void read_simd(std::size_t size, const float* x, float* sums,
               ReadForm form = ReadForm::accumulators_6);

/// b (n), c (n) -> a (n): a = b + factor c
void triad_naive(std::size_t n, float factor, const float* b, const float* c, float* a);
void triad_simd(std::size_t n, float factor, const float* b, const float* c, float* a);

}  // namespace flopscope::layers
