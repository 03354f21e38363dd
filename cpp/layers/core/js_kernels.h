// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The kernels written in JavaScript (core/kernels.js), which a build for a JavaScript engine links.
// They work on the heap where it lies, so nothing is copied; a call from WebAssembly costs some
// tens of nanoseconds. Sizes are 32-bit, as every address of such a build is.
//
// What they cannot do: run outside of such an engine. There they are declared and never called.
#pragma once

#include <cstdint>

extern "C" {
/// c (m, n) = a (m, k) b (k, n)
void flopscope_js_matmul(std::int32_t m, std::int32_t k, std::int32_t n, const float* a,
                         const float* b, float* c);
/// `sizes` are the ten counts of a Conv2dShape in their order, and height and width of y; `bias`
/// may be null.
void flopscope_js_conv2d(const std::int32_t* sizes, const float* x, const float* weight,
                         const float* bias, float* y);
/// `sizes` are the fields of an AttentionShape in their order. packed (batch, seq, 3 d_model), y
/// (batch, seq, d_model)
void flopscope_js_attention(const std::int32_t* sizes, const float* packed, float* y);
}
