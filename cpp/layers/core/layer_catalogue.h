// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The helpers by which a layer's own file writes its entry of the catalogue
// (model/layer_types.cpp).
#pragma once

#include "flopscope/layers/make_layer.h"

namespace flopscope::layers {

template <class Definition>
constexpr LayerType make_layer_type(const char* doc, std::span<const LayerList> lists = {}) {
  return {Definition::type_name,
          measure::detail::kept_doc(doc),
          &measure::record_type<Definition>,
          lists,
          [] { return make_layer(Definition{}); },
          detail::has_forward_pass<Definition>};
}

/// The lists of layers inside a definition.
template <auto Member>
constexpr LayerList layer_list(const char* name, bool required) {
  using Definition = typename measure::detail::MemberOf<decltype(Member)>::record;
  return {name, required,
          [](void* options) -> Layers& { return static_cast<Definition*>(options)->*Member; }};
}

}  // namespace flopscope::layers
