#include <bit>

#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/buttons.hpp"

namespace pd::screens {

namespace {

constexpr unsigned erases_of_a_sector = 100'000;  // that the data sheet promises

class StoragePage final : public Screen {
 public:
  void press(Key key) override {
    if (key == Key::back || key == Key::select || key == Key::menu) pop();
  }

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    draw_header(canvas, str(Str::settings_storage));
    const Journal& journal = store().journal();
    const Journal::Report& report = store().report();
    const Journal::Health health = journal.health();
    unsigned games = 0;
    for (unsigned slot = 0; slot < Journal::slot_count; ++slot)
      games += journal.game(slot).state == SavedGame::State::running;
    int y = body_of(canvas.width(), canvas.height()).y + 4;
    const auto line = [&](Str label, const Line& value) {
      canvas.text({10, y, canvas.width() - 20, 18}, Font::small, palette::muted, str(label));
      canvas.text({10, y, canvas.width() - 20, 18}, Font::small, palette::ink, value, Align::right);
      y += 18;
    };
    const auto number = [&](Str label, unsigned n) {
      Line value;
      line(label, value << n);
    };
    const auto share = [&](Str label, unsigned n, unsigned of) {
      line(label, formatted(Str::storage_of, {static_cast<int>(n), static_cast<int>(of)}));
    };
    const auto percent = [&](Str label, unsigned n) { line(label, formatted(Str::percent, {static_cast<int>(n)})); };
    number(Str::storage_format, report.format == 0 ? Record::format : report.format);
    share(Str::storage_games, games, Store::slot_count);
    share(Str::storage_results, journal.results(), Journal::result_count);
    percent(Str::storage_room, 100 - journal.fullness_percent());
    share(Str::storage_ready, health.ready, Journal::sector_count);
    percent(Str::storage_wear, health.erases / (Journal::sector_count * erases_of_a_sector / 100));
    number(Str::storage_failed, health.worn);
    number(Str::storage_repaired, report.repaired);
    number(Str::storage_unreadable, report.unreadable);
    draw_footer(canvas, {}, str(Str::key_back));
  }
};

/// What a start has to tell: what was lost, what was repaired, what to do.
class StorageReport final : public Screen {
 public:
  void press(Key key) override {
    if (key != Key::select && key != Key::back) return;
    store().acknowledge_report();
    pop();
  }

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    draw_header(canvas, str(Str::kept_title));
    canvas.icon(canvas.width() - 30, 1, Icon::warning, 24);
    const Journal::Report& report = store().report();
    const Rect body = body_of(canvas.width(), canvas.height());
    int y = body.y + 6;
    const auto say = [&](std::string_view words) {
      y += canvas.wrapped({10, y, canvas.width() - 20, body.bottom() - y}, Font::body, palette::ink, words) + 6;
    };
    const auto count = [&](Str words, unsigned n) {
      if (n == 0) return;
      say(formatted<core::Text<200>>(words, {static_cast<int>(n)}));
    };
    if (report.newer) {
      say(formatted<core::Text<400>>(Str::kept_newer, {hal::button_label(hal::Button::back)}));
    } else {
      const unsigned cut = report.cut & ~report.lost;
      count(Str::kept_lost, static_cast<unsigned>(std::popcount(report.lost)));
      count(Str::kept_cut, static_cast<unsigned>(std::popcount(cut)));
      count(Str::kept_unknown, static_cast<unsigned>(std::popcount(report.unknown)));
      count(Str::kept_missing, static_cast<unsigned>(std::popcount(report.missing)));
      count(Str::kept_unreadable, report.unreadable);
      count(Str::kept_repaired, report.repaired);
      if (report.missing == 0) say(str(Str::kept_rest));
    }
    draw_footer(canvas, str(Str::key_ok), {});
  }
};

StoragePage the_storage_page;
StorageReport storage_report_screen;

}  // namespace

std::string_view message_of(StorageError why) {
  switch (why.code()) {
    case StorageError::Code::worn_out: return str(Str::trouble_worn_out);
    case StorageError::Code::newer: return str(Str::trouble_newer);
    case StorageError::Code::no_room:
    case StorageError::Code::too_many_keys:
    case StorageError::Code::too_long: return str(Str::trouble_no_room);
    default: return str(Str::trouble_unreadable);
  }
}

Screen& storage_page() { return the_storage_page; }
Screen& storage_report() { return storage_report_screen; }

}  // namespace pd::screens
