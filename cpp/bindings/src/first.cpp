// SPDX-License-Identifier: MIT
//
// The first module's catalogue, which ends where a first measurement's needs do and keeps the
// module small. Linked before the library, it stands in for the whole one, whose kernels then stay
// out, and so does the generator of loops at run time.
#include <emscripten/bind.h>

#include "flopscope/layers/emitted_byte_tile.h"
#include "flopscope/layers/emitted_chains.h"
#include "flopscope/layers/emitted_tile.h"
#include "flopscope/layers/emitted_triad.h"
#include "flopscope/layers/emitted_vector_product.h"
#include "flopscope/layers/operation.h"
#include "prepared.h"

namespace flopscope::layers {

std::span<const OperationType> operation_types() { return first_operation_types(); }

emit::TileFunction emit::emitted_tile(std::size_t, std::size_t) { return nullptr; }
emit::ScatteredTileFunction emit::emitted_scattered_tile(std::size_t, std::size_t) {
  return nullptr;
}
emit::UnpackedTileFunction emit::emitted_unpacked_tile(std::size_t, std::size_t) { return nullptr; }
emit::ChainsFunction emit::emitted_chains(std::size_t, bool) { return nullptr; }
emit::AddRowsFunction emit::emitted_add_rows() { return nullptr; }
emit::DotRowsFunction emit::emitted_dot_rows() { return nullptr; }
emit::ByteTileFunction emit::emitted_byte_tile(std::size_t, bool, bool) { return nullptr; }
emit::TriadFunction emit::emitted_triad() { return nullptr; }
bool emit::emits() { return false; }

}  // namespace flopscope::layers

EMSCRIPTEN_BINDINGS(flopscope_first) {
  emscripten::function("prepare",
                       &flopscope::bindings::prepare<flopscope::experiments::decode_operation>);
}
