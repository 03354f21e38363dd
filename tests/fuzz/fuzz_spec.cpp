// SPDX-License-Identifier: MIT
//
// Any text: it is refused with a sentence, or it is a model that can be written and read again.
#include <cstdint>
#include <string>
#include <string_view>

#include "flopscope/experiments/json.h"
#include "flopscope/experiments/model_spec.h"
#include "require.h"

using namespace flopscope;
using fuzz::require;
using fuzz::require_sentence;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto json =
      experiments::parse_json(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!json) {
    require_sentence(json.error());
    return 0;
  }
  const auto model = experiments::decode_model(**json);
  if (!model) {
    require_sentence(model.error());
    return 0;
  }
  const auto counted = layers::count(*model, 2);
  if (!counted) require_sentence(counted.error());

  const std::string spec = experiments::model_spec_json(*model);
  const auto written = experiments::parse_json(spec);
  require(written.ok());
  const auto again = experiments::decode_model(**written);
  require(again.ok());
  require(experiments::model_spec_json(*again) == spec);
  const auto recounted = layers::count(*again, 2);
  require(recounted.ok() == counted.ok());
  if (counted) {
    require(recounted->forward.macs == counted->forward.macs);
    require(counted->forward.macs >= 0 && counted->backward.macs <= 2 * counted->forward.macs);
  }
  return 0;
}
