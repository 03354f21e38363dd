// SPDX-License-Identifier: MIT
#include <vector>

#include "catch.h"
#include "flopscope/data/cifar10.h"
#include "flopscope/data/idx.h"

using namespace flopscope::data;

namespace {

using Bytes = std::vector<std::uint8_t>;

/// Two images of 2 x 3 pixels, as the format's description has it.
Bytes idx_images() {
  return {0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 3, 1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16};
}
Bytes idx_labels() { return {0, 0, 8, 1, 0, 0, 0, 2, 7, 3}; }

flopscope::measure::Error refusal(const Bytes& images, const Bytes& labels) {
  const auto refused = read_idx(images, labels);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "damaged_file");
  return refused.error();
}

}  // namespace

TEST_CASE("An IDX pair is read as it is described") {
  const auto set = read_idx(idx_images(), idx_labels());
  REQUIRE(set.ok());
  CHECK(set->count() == 2);
  CHECK(set->channels == 1);
  CHECK(set->height == 2);
  CHECK(set->width == 3);
  CHECK(set->classes == 8);
  CHECK(set->labels == Bytes{7, 3});
  CHECK(Bytes(set->image(1).begin(), set->image(1).end()) == Bytes{11, 12, 13, 14, 15, 16});
}

TEST_CASE("An IDX file that is cut, too long or something else is refused by a sentence") {
  Bytes cut = idx_images();
  cut.pop_back();
  CHECK(refusal(cut, idx_labels()).message ==
        "images must be 28 bytes long, as its head says, but it is 27 bytes.");
  Bytes longer = idx_labels();
  longer.push_back(0);
  CHECK(refusal(idx_images(), longer).field == "labels");
  CHECK(refusal({}, idx_labels()).field == "images");
  CHECK(refusal(idx_labels(), idx_images()).message ==
        "images must be an IDX file of bytes in three dimensions, but it is 10 bytes.");
  CHECK(refusal(idx_images(), idx_images()).message ==
        "labels must be an IDX file of bytes in one dimension, but it is something else.");
}

TEST_CASE("Sizes that no file has are no reason to take memory") {
  Bytes huge = idx_images();
  for (std::size_t i = 4; i < 16; ++i) huge[i] = 255;
  CHECK(refusal(huge, idx_labels()).message ==
        "images must be as long as its head says, but it is 28 bytes.");
  Bytes none = {0, 0, 8, 3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3};
  CHECK(refusal(none, {0, 0, 8, 1, 0, 0, 0, 0}).field == "images");
}

TEST_CASE("As many labels as images are wanted") {
  Bytes one = idx_labels();
  one[7] = 1;
  one.pop_back();
  CHECK(refusal(idx_images(), one).message ==
        "labels must be as many as there are images (2), but it is 1.");
}

TEST_CASE("A CIFAR-10 batch is a label and three planes, again and again") {
  Bytes batch(2 * 3073, 5);
  batch[0] = 9;
  batch[1] = 200;         // the first red pixel
  batch[1 + 1024] = 100;  // the first green one
  batch[3073] = 0;
  const auto set = read_cifar10(batch);
  REQUIRE(set.ok());
  CHECK(set->count() == 2);
  CHECK(set->image_size() == 3 * 32 * 32);
  CHECK(set->labels == Bytes{9, 0});
  CHECK(set->image(0)[0] == 200);
  CHECK(set->image(0)[1024] == 100);
  CHECK(set->image(1)[0] == 5);
}

TEST_CASE("A CIFAR-10 batch that is cut or has no such label is refused by a sentence") {
  CHECK(read_cifar10(Bytes(3072, 0)).error().message ==
        "images must be a multiple of 3,073 bytes, one label and 32x32x3 pixels each, but it is "
        "3,072 bytes.");
  CHECK_FALSE(read_cifar10(Bytes()).ok());
  Bytes batch(2 * 3073, 0);
  batch[3073] = 10;
  CHECK(read_cifar10(batch).error().message ==
        "images[1].label must be a whole number from 0 to 9, but it is 10.");
}
