// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/text_form.h"
#include "flopscope/experiments/training.h"
#include "flopscope/experiments/training_files.h"
#include "flopscope/layers/memory_limit.h"
#include "support/idx_files.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::TrainingReport;
using measure::from_ms;
using test::images;
using test::labels;
using test::list;
using test::object;
using test::TreeValue;

namespace {

using Bytes = TreeValue::Bytes;

Bytes text(const std::string& of) { return {of.begin(), of.end()}; }

TreeValue model(double inputs, double classes) {
  return object(
      {{"input", list({inputs})},
       {"layers",
        list({object({{"type", "Linear"}, {"in_features", inputs}, {"out_features", classes}})})}});
}

/// A file that says how large it is, and is never asked for its bytes.
class Claimed final : public experiments::Value {
 public:
  explicit Claimed(double bytes) : bytes_(static_cast<std::size_t>(bytes)) {}
  [[nodiscard]] Type type() const override { return Type::object; }
  [[nodiscard]] bool boolean() const override { return false; }
  [[nodiscard]] double number() const override { return 0; }
  [[nodiscard]] std::string text() const override { return ""; }
  [[nodiscard]] std::vector<std::string> names() const override { return {"text"}; }
  [[nodiscard]] std::unique_ptr<Value> member(std::string_view name) const override {
    if (name != "text") return std::make_unique<TreeValue>();
    return std::make_unique<Claimed>(static_cast<double>(bytes_));
  }
  [[nodiscard]] std::size_t size() const override { return 0; }
  [[nodiscard]] std::unique_ptr<Value> element(std::size_t) const override {
    return std::make_unique<TreeValue>();
  }
  [[nodiscard]] std::optional<std::size_t> byte_count() const override { return bytes_; }
  void copy_bytes(std::span<std::uint8_t>) const override { FAIL("it was read"); }
  [[nodiscard]] std::string value_text() const override { return "a file"; }

 private:
  std::size_t bytes_;
};

std::string summary(TreeValue::Members files) {
  const auto told =
      experiments::write_text("data_summary", object({{"files", object(std::move(files))}}));
  return told ? *told : told.error().message;
}

/// The report of a training, or why there is none.
measure::Result<TrainingReport> trained(const TreeValue& spec, const char* data,
                                        TreeValue::Members files) {
  test::TickingClock clock(1);
  const auto subject = object({{"model", spec}, {"batch", 8.0}});
  const auto options = object({{"data", data}, {"epochs", 20.0}, {"learning_rate", 0.05}});
  auto started = experiments::start_experiment(
      "training",
      object({{"subject", subject}, {"options", options}, {"files", object(std::move(files))}}),
      {clock, {from_ms(0.001), from_ms(0)}});
  if (!started) return started.error();
  while ((*started)->advance()) {
  }
  return experiments::report_of<TrainingReport>(**started);
}

}  // namespace

TEST_CASE("A model learns the caller's own images, and is tested on the last sixth of them") {
  const auto report =
      trained(model(4, 2), "images", {{"images", images(96)}, {"labels", labels(96)}});
  REQUIRE(report.ok());
  CHECK(report->training_samples == 80);
  CHECK(report->test_samples == 16);
  CHECK(report->files == "80 images of 2x2 pixels in 2 classes to learn from, 16 to test with");
  // Which column is light tells the class, so all of them can be told.
  CHECK(report->epochs.back().test_accuracy.point == 1);
  CHECK(report->baselines.front().test_loss == Approx(std::log(2)));
}

TEST_CASE("To know of unequal classes which is the more frequent is not to have learned anything") {
  // All images are alike, 9 of 10 of class 0, so that it is answered always: 90 % right.
  constexpr std::uint8_t count = 60;
  Bytes alike = images(count);
  std::fill(alike.begin() + 16, alike.end(), std::uint8_t{100});
  Bytes classes = labels(count);
  for (std::size_t i = 0; i < count; ++i) classes[8 + i] = i % 10 == 3 ? 1 : 0;
  const auto report = trained(
      model(4, 2), "images",
      {{"images", alike}, {"labels", classes}, {"test_images", alike}, {"test_labels", classes}});
  REQUIRE(report.ok());
  REQUIRE(report->baselines.size() == 2);
  CHECK(*report->baselines[0].test_accuracy == Approx(0.5));
  CHECK(*report->baselines[1].test_accuracy == Approx(0.9));
  // 54 of 60 and 6 of 60, each counted once more.
  CHECK(report->baselines[1].test_loss ==
        Approx(-0.9 * std::log(55.0 / 62) - 0.1 * std::log(7.0 / 62)));
  REQUIRE(*report->epochs.back().test_accuracy.low > 0.5);
  std::string said;
  for (const auto& verdict : report->verdicts) {
    if (verdict.code == "no_better_than_most_frequent") said = verdict.text;
  }
  CHECK(said ==
        "Nothing was learned that shows: a test accuracy of 90 % may be the 90 % of "
        "always answering with the most frequent class.");
}

TEST_CASE("Images to test with may be given, and what was read is said") {
  CHECK(summary({{"images", images(96)}, {"labels", labels(96)}}) ==
        "80 images of 2x2 pixels in 2 classes to learn from, 16 to test with");
  CHECK(summary({{"images", images(10)},
                 {"labels", labels(10)},
                 {"test_images", images(3)},
                 {"test_labels", labels(3)}}) ==
        "10 images of 2x2 pixels in 2 classes to learn from, 3 to test with");
  CHECK(summary({{"cifar10", Bytes(std::size_t{12} * 3073)}}) ==
        "10 images of 32x32 pixels in color in 10 classes to learn from, 2 to test with");
  CHECK(summary({{"text", text("na\xC3\xAFve, naive")}}) == "12 characters, 8 of them different");
}

TEST_CASE("Files that are no data, or do not belong together, are refused by a sentence") {
  Bytes cut = images(8);
  cut.pop_back();
  CHECK(summary({{"images", cut}, {"labels", labels(8)}}) ==
        "images must be 48 bytes long, as its head says, but it is 47 bytes.");
  CHECK(summary({{"images", labels(12)}, {"labels", labels(8)}}) ==
        "images must be an IDX file of bytes in three dimensions, but it is something else.");
  CHECK(summary({{"images", images(8)}, {"labels", labels(9)}}) ==
        "labels must be as many as there are images (8), but it is 9.");
  CHECK(summary({{"images", images(8)}}) ==
        "labels must be given beside the other of the two, but it is left out.");
  CHECK(summary({{"images", images(8)}, {"labels", labels(8)}, {"test_labels", labels(8)}}) ==
        "test_images must be given beside the other of the two, but it is left out.");
  Bytes damaged = images(8);
  damaged.pop_back();
  CHECK(summary({{"images", images(8)},
                 {"labels", labels(8)},
                 {"test_images", damaged},
                 {"test_labels", labels(8)}}) ==
        "test_images must be 48 bytes long, as its head says, but it is 47 bytes.");
  CHECK(summary({{"images", images(8)}, {"labels", labels(8)}, {"text", text("abc")}}) ==
        "files must be images with their labels, cifar10, or text, but it is of several kinds.");
  CHECK(summary({{"images", "a name"}, {"labels", labels(8)}}) ==
        "images must be the bytes of a file, but it is \"a name\".");
  CHECK(summary({{"picture", images(8)}}).substr(0, 33) == "picture is no file to learn from;");
  CHECK(summary({}) == "files must be images with their labels, cifar10, or text, but it is none.");
  CHECK(summary({{"images", images(5)}, {"labels", labels(5)}}) ==
        "images must be at least 6, or given with others to test with, but it is 5.");
  CHECK(summary({{"text", text("\xFF")}}) ==
        "text must be UTF-8 throughout, but it is something else at byte 0.");
}

TEST_CASE("A text is refused whose characters take more memory than there is, before it is read") {
  // Each byte may be a character, which is a number of four bytes, and is listed once more.
  const double bytes = layers::memory_available_bytes() / 8;
  const auto refused = experiments::decode_training_files(Claimed(bytes));
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "out_of_memory");
  CHECK(refused.error().field == "files");
}

TEST_CASE(
    "A model that does not fit the images, or a choice that does not fit the files, is refused") {
  const auto why = [](const auto& refused) { return refused.ok() ? "" : refused.error().message; };
  const TreeValue::Members files{{"images", images(96)}, {"labels", labels(96)}};
  CHECK(why(trained(model(784, 2), "images", files)) ==
        "The model reads samples of shape (784), but the images it is to learn are (1, 2, 2) or "
        "(4).");
  CHECK(why(trained(model(4, 10), "images", files)) ==
        "The model's output is (8, 10), but of 2 classes and a batch of 8 it must be (8, 2).");
  CHECK(why(trained(model(4, 2), "digits", files)) ==
        "data must be images where images are given, but it is digits.");
  CHECK(why(trained(model(4, 2), "digits", {{"text", text("ab")}})) ==
        "data must be text where a text is given, but it is digits.");
  CHECK(why(trained(model(4, 2), "images", {{"images", images(6)}, {"labels", labels(6)}})) ==
        "batch must be at most the 5 images there are, but it is 8.");
  test::TickingClock clock(1);
  const auto none = experiments::start_experiment(
      "training",
      object({{"subject", object({{"model", "mlp"}})}, {"options", object({{"data", "images"}})}}),
      {clock, {from_ms(0.001), from_ms(0)}});
  CHECK(why(none) ==
        "data must be digits or text unless files of images are given, but it is images.");
}
