// SPDX-License-Identifier: MIT
//
// The product of two square matrices of n rows, row-major. A workgroup of 16 x 16 makes a tile of 64 x 64 of c: tiles of
// a and b come to the workgroup's memory 16 terms at a time, and each invocation sums 4 x 4 elements in registers.

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> n: u32;

const side = 64u;
const depth = 16u;
const lanes = 16u;

var<workgroup> a_tile: array<f32, 1024>; // (side, depth)
var<workgroup> b_tile: array<f32, 1024>; // (depth, side)

@compute @workgroup_size(16, 16)
fn product(
  @builtin(workgroup_id) tile: vec3u,
  @builtin(local_invocation_id) lane: vec3u,
  @builtin(local_invocation_index) index: u32,
) {
  let top = tile.y * side;
  let left = tile.x * side;
  var sums: array<f32, 16>;
  for (var p = 0u; p < n; p += depth) {
    for (var i = index; i < side * depth; i += lanes * lanes) {
      let row = top + i / depth;
      let term = p + i % depth;
      a_tile[i] = 0.0;
      if (row < n && term < n) {
        a_tile[i] = a[row * n + term];
      }
      let other = p + i / side;
      let column = left + i % side;
      b_tile[i] = 0.0;
      if (other < n && column < n) {
        b_tile[i] = b[other * n + column];
      }
    }
    workgroupBarrier();
    for (var q = 0u; q < depth; q++) {
      for (var y = 0u; y < 4u; y++) {
        let value = a_tile[(lane.y + y * lanes) * depth + q];
        for (var x = 0u; x < 4u; x++) {
          sums[y * 4u + x] += value * b_tile[q * side + lane.x + x * lanes];
        }
      }
    }
    workgroupBarrier();
  }
  for (var y = 0u; y < 4u; y++) {
    let row = top + lane.y + y * lanes;
    for (var x = 0u; x < 4u; x++) {
      let column = left + lane.x + x * lanes;
      if (row < n && column < n) {
        c[row * n + column] = sums[y * 4u + x];
      }
    }
  }
}
