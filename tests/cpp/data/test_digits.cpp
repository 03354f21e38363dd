// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "catch.h"
#include "flopscope/data/digits.h"

using namespace flopscope::data;

namespace {

/// The share of an image that is not background, weighted by how dark it is.
double ink(std::span<const std::uint8_t> image) {
  return std::accumulate(image.begin(), image.end(), 0.0) / 255 / static_cast<double>(image.size());
}

}  // namespace

TEST_CASE("Digits are drawn in turn, in images of 28 x 28, with ink in each") {
  const ImageSet set = draw_digits(40, Split::training, 1);
  CHECK(set.count() == 40);
  CHECK(set.image_size() == 784);
  CHECK(set.pixels.size() == 40 * 784);
  for (std::size_t i = 0; i < set.count(); ++i) {
    CHECK(set.labels[i] == i % 10);
    CHECK(ink(set.image(i)) > 0.02);
    CHECK(ink(set.image(i)) < 0.4);
    // A stroke is dark in its middle.
    CHECK(*std::max_element(set.image(i).begin(), set.image(i).end()) == 255);
  }
}

TEST_CASE("The same seed draws the same digits, and another one others") {
  const ImageSet once = draw_digits(30, Split::test, 7);
  CHECK(draw_digits(30, Split::test, 7).pixels == once.pixels);
  CHECK(draw_digits(30, Split::test, 8).pixels != once.pixels);
  // Fewer images are the first ones of more.
  const ImageSet fewer = draw_digits(10, Split::test, 7);
  CHECK(std::equal(fewer.pixels.begin(), fewer.pixels.end(), once.pixels.begin()));
}

TEST_CASE("No drawing is made twice, within a set or in both", "[simulation]") {
  std::set<std::vector<std::uint8_t>> seen;
  for (const Split split : {Split::training, Split::test}) {
    const ImageSet set = draw_digits(2000, split, 1);  // the same seed for both
    for (std::size_t i = 0; i < set.count(); ++i) {
      const auto image = set.image(i);
      CHECK(seen.emplace(image.begin(), image.end()).second);
    }
  }
}

TEST_CASE("Drawings of one digit resemble each other more than those of others", "[simulation]") {
  // By the nearest mean of 200 drawings of each digit; chance would be right one time in ten. Were
  // labels and drawings out of step, it would not be far from that.
  const ImageSet training = draw_digits(2000, Split::training, 1);
  std::vector<std::vector<double>> means(10, std::vector<double>(784, 0));
  for (std::size_t i = 0; i < training.count(); ++i) {
    for (std::size_t j = 0; j < 784; ++j) {
      means[training.labels[i]][j] += training.image(i)[j] / 200.0;
    }
  }
  const ImageSet test = draw_digits(1000, Split::test, 2);
  int right = 0;
  for (std::size_t i = 0; i < test.count(); ++i) {
    std::vector<double> distances;
    for (const auto& mean : means) {
      double distance = 0;
      for (std::size_t j = 0; j < 784; ++j) {
        distance += (mean[j] - test.image(i)[j]) * (mean[j] - test.image(i)[j]);
      }
      distances.push_back(distance);
    }
    const auto nearest = std::min_element(distances.begin(), distances.end()) - distances.begin();
    if (nearest == test.labels[i]) ++right;
  }
  CHECK(right > 500);
  CHECK(right < 930);  // there is something left to learn
}
