// SPDX-License-Identifier: MIT
//
// The most bytes that this build can move: a working set that is streamed through from end to end,
// call after call, with next to no arithmetic. Swept over its size it shows the caches as steps.
//
//   read    sums (size / 4096) of blocks of x (size)            x stays, so each pass reads it all
//   scale   a (n) = 3 b (n), n = size / 2                       STREAM's, McCalpin, 1995
//   triad   a (n) = b (n) + 3 c (n), n = size / 3               STREAM's
//
//   |       | multiplies | adds | read         | written         |   a pass
//   | read  | 0          | size | 4 size bytes | one sum a block |
//   | scale | n          | 0    | 4 n bytes    | 4 n bytes       |
//   | triad | n          | n    | 8 n bytes    | 4 n bytes       |
//
// No stream moves most bytes everywhere: a processor reads and writes in the same cycle, so in its
// caches those that write move more, and where a store first fetches the line that it overwrites
// they move more than is counted here, as in STREAM, so from main memory reading may be the most.
//
// A block is summed in several vectors at a time, which hides the delay of an addition. How many
// are best differs by compiler: 8 where the processor's own instructions are written, 6 in
// WebAssembly, where Chromium makes of 8 less than half of that. Or two blocks are read side by
// side, one of each half of x, with 3 vectors each: from main memory that may bring more than one
// place does. The bandwidth is that of the best form. Where an engine compiles them, the loops of
// scale and triad are written at run time (emit/stream_loops.h). The naive kernel adds one number
// after the other and measures that delay instead: it is the reference for what comes out, not for
// how fast. A call may pass through its working set several times, so that the cost of the call
// itself disappears beside a small one.
//
// The data are small integers, so every sum is exact in any order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

enum class Stream : int { read, scale, triad };

inline constexpr const char* stream_names[] = {"read", "scale", "triad"};
inline constexpr measure::Choices stream_choices{stream_names};

/// How a block is summed; the other streams have one form.
enum class ReadForm : int { accumulators_6, accumulators_8, two_places };
inline constexpr const char* read_form_names[] = {"accumulators_6", "accumulators_8", "two_places"};
inline constexpr measure::Choices read_form_choices{read_form_names};

struct BandwidthShape {
  static constexpr std::int64_t block = 4096;  ///< numbers that are summed together by `read`

  std::int64_t size = 1048576;  ///< numbers in the whole working set
  Stream stream = Stream::read;
  ReadForm form = ReadForm::accumulators_6;
  /// Through the working set, in each call. The roofline's; nobody is asked for it.
  std::int64_t passes = 1;

  /// How many make up the working set, all of one length.
  [[nodiscard]] constexpr std::int64_t arrays() const {
    return 1 + static_cast<std::int64_t>(stream);
  }
  [[nodiscard]] constexpr std::int64_t accumulators() const {
    return form == ReadForm::accumulators_8 ? 8 : 6;
  }
  [[nodiscard]] constexpr std::int64_t places() const {
    return stream == Stream::read && form == ReadForm::two_places ? 2 : 1;
  }
  static const measure::RecordType record_type;
};

/// (blocks) for read, (size / arrays) for the others; at least one number.
[[nodiscard]] Shape output_shape(const BandwidthShape& shape);
[[nodiscard]] measure::Cost cost(const BandwidthShape& shape);

/// x (size) -> sums (blocks), the last block being what is left.
void read_naive(std::size_t size, const float* x, float* sums);
void read_simd(std::size_t size, const float* x, float* sums,
               ReadForm form = ReadForm::accumulators_6);

/// b (n) -> a (n): a = factor b, in each pass.
void scale_naive(std::size_t n, float factor, const float* b, float* a);
void scale_simd(std::size_t n, float factor, const float* b, float* a, std::size_t passes = 1);

/// b (n), c (n) -> a (n): a = b + factor c; the same again in each further pass.
void triad_naive(std::size_t n, float factor, const float* b, const float* c, float* a);
void triad_simd(std::size_t n, float factor, const float* b, const float* c, float* a,
                std::size_t passes = 1);

}  // namespace flopscope::layers
