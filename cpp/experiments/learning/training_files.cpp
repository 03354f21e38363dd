// SPDX-License-Identifier: MIT
#include "flopscope/experiments/training_files.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "flopscope/data/cifar10.h"
#include "flopscope/data/idx.h"
#include "flopscope/data/text_set.h"
#include "flopscope/layers/memory_limit.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using data::ImageSet;
using measure::Error;
using measure::number_text;
using measure::refusal;
using measure::Result;
using measure::Wording;

/// The first of each line says what the files are; the others may stand beside it.
constexpr std::array<std::string_view, 7> known{
    "images", "labels", "test_images", "test_labels", "cifar10", "test_cifar10", "text"};

/// One in so many images is to test with, where no others are given for that.
constexpr std::size_t tested_share = 6;

bool has(const Value& files, std::string_view name) {
  return files.member(name)->type() != Value::Type::absent;
}

/// The memory that a text of so many bytes takes: as it is learned from, and for what follows each
/// of its characters, which is listed to score what needs no training.
double text_bytes(double bytes) {
  return data::text_set_bytes(bytes) + bytes * sizeof(std::uint32_t);
}

std::optional<Error> check(const Value& files) {
  double bytes = 0;
  double needed = 0;
  for (const std::string& name : files.names()) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return measure::unknown_field(name, std::string(), measure::listed(known),
                                    {"no_file", "no file to learn from"});
    }
    if (!has(files, name)) continue;
    const auto size = files.member(name)->byte_count();
    if (!size)
      return refusal(name, files.member(name)->value_text(), {"file_bytes", "the bytes of a file"});
    const auto of_file = static_cast<double>(*size);
    bytes += of_file;
    needed += of_file + (name == "text" ? text_bytes(of_file) : of_file);
  }
  // The file, and what is read from it.
  if (needed <= layers::memory_available_bytes()) return std::nullopt;
  return layers::out_of_memory({"reading_files", "Reading the files"}, needed, "files",
                               Wording{"size_in_bytes", "{bytes} bytes", {{"bytes", bytes}}});
}

std::vector<std::uint8_t> bytes_of(const Value& files, std::string_view name) {
  const auto file = files.member(name);
  std::vector<std::uint8_t> bytes(file->byte_count().value_or(0));
  file->copy_bytes(bytes);
  return bytes;
}

/// What a reader says of a file, by the name that it has here.
template <class Read>
Result<Read> named(Result<Read> read, const std::string& prefix) {
  if (read || prefix.empty()) return read;
  return measure::renamed(read.error(), prefix + read.error().field);
}

Result<ImageSet> idx_of(const Value& files, const std::string& prefix) {
  for (const char* part : {"images", "labels"}) {
    const std::string name = prefix + part;
    if (!has(files, name))
      return refusal(name, measure::left_out(),
                     {"with_other", "given beside the other of the two"});
  }
  return named(
      data::read_idx(bytes_of(files, prefix + "images"), bytes_of(files, prefix + "labels")),
      prefix);
}

Result<ImageSet> cifar10_of(const Value& files, const std::string& prefix) {
  return named(data::read_cifar10(bytes_of(files, prefix + "cifar10")), prefix);
}

/// The last of `images` become those to test with.
Result<TrainingFiles> divided(ImageSet images) {
  const std::size_t tests = images.count() / tested_share;
  if (tests == 0) {
    return refusal("images", number_text(static_cast<double>(images.count())),
                   {"or_with_tests",
                    "at least {least}, or given with others to test with",
                    {{"least", tested_share}}},
                   "damaged_file");
  }
  const std::size_t kept = images.count() - tests;
  const auto end_of_labels = images.labels.begin() + static_cast<std::ptrdiff_t>(kept);
  const auto end_of_pixels =
      images.pixels.begin() + static_cast<std::ptrdiff_t>(kept * images.image_size());
  ImageSet last = images;
  last.labels.assign(end_of_labels, images.labels.end());
  last.pixels.assign(end_of_pixels, images.pixels.end());
  images.labels.erase(end_of_labels, images.labels.end());
  images.pixels.erase(end_of_pixels, images.pixels.end());
  TrainingFiles found;
  found.images = std::move(images);
  found.tests = std::move(last);
  return found;
}

std::string size_text(const ImageSet& set) {
  return std::to_string(set.height) + "x" + std::to_string(set.width);
}

/// Both must be of one kind; a class that only one of them has is one of both.
Result<TrainingFiles> together(ImageSet images, ImageSet tests) {
  if (images.channels != tests.channels || images.height != tests.height ||
      images.width != tests.width) {
    return refusal("test_images",
                   Wording{"pixels", "{given} pixels", {{"given", size_text(tests)}}},
                   {"as_large",
                    "as large as the images to learn from ({size})",
                    {{"size", size_text(images)}}},
                   "damaged_file");
  }
  images.classes = tests.classes = std::max(images.classes, tests.classes);
  TrainingFiles found;
  found.images = std::move(images);
  found.tests = std::move(tests);
  return found;
}

using Reader = Result<ImageSet> (*)(const Value& files, const std::string& prefix);

Result<TrainingFiles> images_of(const Value& files, Reader read, bool with_tests) {
  auto images = read(files, "");
  if (!images) return images.error();
  if (!with_tests) return divided(std::move(*images));
  auto tests = read(files, "test_");
  if (!tests) return tests.error();
  return together(std::move(*images), std::move(*tests));
}

Result<TrainingFiles> text_of(const Value& files) {
  const auto bytes = bytes_of(files, "text");
  auto text = data::read_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!text) return text.error();
  TrainingFiles found;
  found.text = std::move(*text);
  return found;
}

}  // namespace

Result<TrainingFiles> decode_training_files(const Value& files) {
  if (files.type() == Value::Type::absent) return TrainingFiles{};
  if (files.type() != Value::Type::object) {
    return refusal("files", files.value_text(), {"files", "an object with files"});
  }
  if (auto error = check(files)) return *std::move(error);
  const bool idx = has(files, "images") || has(files, "labels") || has(files, "test_images") ||
                   has(files, "test_labels");
  const bool cifar10 = has(files, "cifar10") || has(files, "test_cifar10");
  const bool text = has(files, "text");
  if (static_cast<int>(idx) + static_cast<int>(cifar10) + static_cast<int>(text) != 1) {
    return refusal("files",
                   idx || cifar10 || text ? Wording{"several_kinds", "of several kinds"}
                                          : Wording{"none_given", "none"},
                   {"one_kind", "images with their labels, cifar10, or text"});
  }
  if (text) return text_of(files);
  if (idx) return images_of(files, &idx_of, has(files, "test_images") || has(files, "test_labels"));
  return images_of(files, &cifar10_of, has(files, "test_cifar10"));
}

std::string training_files_text(const TrainingFiles& files) {
  if (files.text) {
    return number_text(static_cast<double>(files.text->tokens.size())) + " characters, " +
           std::to_string(files.text->alphabet.size()) + " of them different";
  }
  if (!files.images) return "nothing";
  return number_text(static_cast<double>(files.images->count())) + " images of " +
         size_text(*files.images) + " pixels" + (files.images->channels == 3 ? " in color" : "") +
         " in " + std::to_string(files.images->classes) + " classes to learn from, " +
         number_text(static_cast<double>(files.tests->count())) + " to test with";
}

}  // namespace flopscope::experiments
