// SPDX-License-Identifier: MIT
//
// The textbook's loops once more, in plain JavaScript: what a page without WebAssembly would run. They work
// on the same arrays as the kernels of C++, and are checked and timed like them (js_kernels.h). JavaScript
// has one kind of number, so sums are kept in double precision and rounded where they are stored: a conversion for
// each number that is read or written, which is much of what they are slower by. Attention, whose sums are stored
// after each position, has more of them to pay than a product.
//
// Emscripten links the functions that are called from C++, and no others.

/** c (m, n) = a (m, k) b (k, n) */
function matmul(m, k, n, aAt, bAt, cAt) {
  const a = HEAPF32.subarray(aAt >>> 2)
  const b = HEAPF32.subarray(bAt >>> 2)
  const c = HEAPF32.subarray(cAt >>> 2)
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0
      for (let p = 0; p < k; p++) sum += a[i * k + p] * b[p * n + j]
      c[i * n + j] = sum
    }
  }
}

/** y (batch, outChannels, outHeight, outWidth); `sizes` are those of Conv2dShape, then of y; no bias: 0 */
function conv2d(sizesAt, xAt, weightAt, biasAt, yAt) {
  const [
    batch,
    inChannels,
    outChannels,
    height,
    width,
    kernelSize,
    stride,
    padding,
    dilation,
    groups,
    outHeight,
    outWidth,
  ] = HEAP32.subarray(sizesAt >>> 2, (sizesAt >>> 2) + 12)
  const x = HEAPF32.subarray(xAt >>> 2)
  const weight = HEAPF32.subarray(weightAt >>> 2)
  const bias = HEAPF32.subarray(biasAt >>> 2)
  const y = HEAPF32.subarray(yAt >>> 2)
  const inGroup = inChannels / groups
  const outGroup = outChannels / groups
  for (let n = 0; n < batch; n++) {
    for (let o = 0; o < outChannels; o++) {
      const first = Math.floor(o / outGroup) * inGroup
      for (let i = 0; i < outHeight; i++) {
        for (let j = 0; j < outWidth; j++) {
          let sum = biasAt ? bias[o] : 0
          for (let c = 0; c < inGroup; c++) {
            for (let u = 0; u < kernelSize; u++) {
              for (let v = 0; v < kernelSize; v++) {
                const row = i * stride - padding + u * dilation
                const column = j * stride - padding + v * dilation
                if (row < 0 || row >= height || column < 0 || column >= width) continue
                sum +=
                  x[((n * inChannels + first + c) * height + row) * width + column] *
                  weight[((o * inGroup + c) * kernelSize + u) * kernelSize + v]
              }
            }
          }
          y[((n * outChannels + o) * outHeight + i) * outWidth + j] = sum
        }
      }
    }
  }
}

/** `sizes` are those of AttentionShape. y (batch, seq, dModel) from packed (batch, seq, 3 dModel): queries, keys and values side by side */
function attention(sizesAt, packedAt, yAt) {
  // All that it reads comes as an argument: what a closure captures, V8 reads again for each product.
  const dot = (values, one, other, width) => {
    let sum = 0
    for (let i = 0; i < width; i++) sum += values[one + i] * values[other + i]
    return sum
  }
  const [batch, heads, seq, dModel, causal, window] = HEAP32.subarray(
    sizesAt >>> 2,
    (sizesAt >>> 2) + 6,
  )
  const packed = HEAPF32.subarray(packedAt >>> 2)
  const y = HEAPF32.subarray(yAt >>> 2)
  const headWidth = dModel / heads
  const scale = 1 / Math.sqrt(headWidth)
  for (let b = 0; b < batch; b++) {
    for (let t = 0; t < seq; t++) {
      const begin = window ? Math.max(0, t + 1 - window) : 0
      const end = causal ? t + 1 : window ? Math.min(seq, t + window) : seq
      for (let h = 0; h < heads; h++) {
        const query = (b * seq + t) * 3 * dModel + h * headWidth
        const key = b * seq * 3 * dModel + dModel + h * headWidth
        const value = key + dModel
        const out = (b * seq + t) * dModel + h * headWidth
        let largest = -Infinity
        for (let p = begin; p < end; p++) {
          const score = scale * dot(packed, query, key + p * 3 * dModel, headWidth)
          largest = Math.max(largest, score)
        }
        let total = 0
        for (let i = 0; i < headWidth; i++) y[out + i] = 0
        for (let p = begin; p < end; p++) {
          const score = scale * dot(packed, query, key + p * 3 * dModel, headWidth)
          const weight = Math.exp(score - largest)
          total += weight
          const at = value + p * 3 * dModel
          for (let i = 0; i < headWidth; i++) y[out + i] += weight * packed[at + i]
        }
        for (let i = 0; i < headWidth; i++) y[out + i] /= total
      }
    }
  }
}

mergeInto(LibraryManager.library, {
  flopscope_js_matmul: matmul,
  flopscope_js_conv2d: conv2d,
  flopscope_js_attention: attention,
})
