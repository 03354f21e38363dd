// SPDX-License-Identifier: MIT
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catch.h"
#include "flopscope/measure/record.h"

using namespace flopscope::measure;

namespace {

enum class Colour : int { red, green };
constexpr const char* colour_names[] = {"red", "green"};
constexpr Choices colours{colour_names};

struct Pane {
  double width_mm = 4;

  static const RecordType record_type;
};

struct Frame {
  Pane front;
  std::optional<Pane> back;
  std::string maker;

  static const RecordType record_type;
};

struct Window {
  std::int64_t rows = 3;
  std::optional<double> mean_ms;
  bool open = false;
  std::string label;
  Colour colour = Colour::green;
  std::vector<double> samples_ms;
  std::vector<Pane> panes;

  static const RecordType record_type;
};

constexpr Field pane_fields[] = {field<&Pane::width_mm>("mm", "how wide")};
constexpr RecordType Pane::record_type{"Pane", "a pane", pane_fields};

constexpr Field frame_fields[] = {
    record<&Frame::front>("the pane in front"),
    record<&Frame::back>("the pane behind it; absent where there is none"),
    if_any(field<&Frame::maker>("who made it; absent where that is not known")),
};
constexpr RecordType Frame::record_type{"Frame", "a frame", frame_fields};

constexpr Field window_fields[] = {
    field<&Window::rows>("how many", at_least(1)),  field<&Window::mean_ms>("ms", "mean"),
    field<&Window::open>("whether it is open"),     field<&Window::label>("its name"),
    choice<&Window::colour>("its colour", colours), field<&Window::samples_ms>("ms", "samples"),
    records<&Window::panes>("all panes"),
};
constexpr RecordType Window::record_type{"Window", "a window", window_fields};

}  // namespace

TEST_CASE("A field of a record is found by its name") {
  const RecordType& type = Window::record_type;
  REQUIRE(type.find("mean_ms") != nullptr);
  CHECK(type.find("mean_ms")->name == std::string_view("mean_ms"));
  CHECK(type.find("mean_ms")->unit == std::string_view("ms"));
  CHECK(type.find("mean") == nullptr);
  CHECK(type.find("") == nullptr);
}

TEST_CASE("Each type of a field has its kind") {
  const Kind kinds[] = {Kind::count,  Kind::maybe,   Kind::boolean, Kind::text,
                        Kind::choice, Kind::numbers, Kind::records};
  const RecordType& type = Window::record_type;
  REQUIRE(type.fields.size() == std::size(kinds));
  for (std::size_t i = 0; i < std::size(kinds); ++i) CHECK(type.fields[i].kind == kinds[i]);
}

TEST_CASE("A field is read and written through its description") {
  Window window;
  const RecordType& type = Window::record_type;
  type.find("rows")->in<std::int64_t>(&window) = 7;
  CHECK(window.rows == 7);
  window.label = "north";
  CHECK(type.find("label")->in<std::string>(static_cast<const void*>(&window)) == "north");
}

TEST_CASE("A choice is read and written by the place of its name") {
  Window window;
  const Field& colour = *Window::record_type.find("colour");
  CHECK(colour.choice->get(&window) == 1);
  CHECK(colour.choices->names[1] == std::string_view("green"));
  colour.choice->set(&window, 0);
  CHECK(window.colour == Colour::red);
}

TEST_CASE("The elements of a list are reached without knowing their type") {
  Window window;
  window.panes = {{1}, {2}, {3}};
  const Field& field = *Window::record_type.find("panes");
  const void* list = &field.in<std::vector<Pane>>(&window);
  REQUIRE(field.list->size(list) == 3);
  const RecordType& pane = *field.nested;
  CHECK(pane.name == std::string_view("Pane"));
  CHECK(pane.find("width_mm")->in<double>(field.list->at(list, 2)) == 3);
}

TEST_CASE("A record inside another is reached, and an optional one only where there is one") {
  Frame frame{{2}, std::nullopt, ""};
  const auto part = [&](const char* name) {
    const Field& field = *Frame::record_type.find(name);
    CHECK(field.kind == Kind::record);
    CHECK(field.nested->name == std::string_view("Pane"));
    const void* inner = field.address(&frame);
    return field.list->size(inner) == 0 ? nullptr
                                        : static_cast<const Pane*>(field.list->at(inner, 0));
  };
  REQUIRE(part("front") == &frame.front);
  CHECK(part("back") == nullptr);
  frame.back = Pane{7};
  REQUIRE(part("back") != nullptr);
  CHECK(part("back")->width_mm == 7);
}

TEST_CASE("A field says whether it may be absent") {
  const RecordType& window = Window::record_type;
  CHECK(window.find("mean_ms")->optional);
  CHECK_FALSE(window.find("rows")->optional);
  CHECK_FALSE(window.find("panes")->optional);
  const RecordType& frame = Frame::record_type;
  CHECK_FALSE(frame.find("front")->optional);
  CHECK(frame.find("back")->optional);
  CHECK(frame.find("maker")->optional);
}

TEST_CASE("A field without a range takes any number, one with a range does not") {
  const RecordType& type = Window::record_type;
  CHECK(type.find("rows")->range.minimum == 1);
  CHECK(type.find("mean_ms")->range.minimum == -std::numeric_limits<double>::infinity());
  CHECK(type.find("mean_ms")->range.maximum == std::numeric_limits<double>::infinity());
}
